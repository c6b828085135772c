import { NavLink, Outlet, useLocation } from "@remix-run/react";
import { tokensPath } from "#app/account/tokens/tokens-form.ts";
import { classNames } from "#app/platform/ui/class-names.ts";
import { CollapseToggle } from "#app/platform/ui/overlays/collapse.tsx";
import { blogSettingsPath } from "#app/workspace/paths/blog.ts";
import { billingPath } from "#app/workspace/paths/billing.ts";
import { briefPath } from "#app/workspace/paths/brief.ts";
import { connectionsPath, goLivePath, spendingPath } from "#app/workspace/paths/live.ts";
import { picturesPath } from "#app/workspace/paths/pictures.ts";
import { quietHoursPath } from "#app/workspace/paths/quiet-hours.ts";
import { publishingSchedulePath } from "#app/workspace/paths/plan.ts";
import { settingsPath } from "./fields.ts";
import { approvalPolicyPath } from "./approval-policy-view.ts";

/** The settings pages, in order. */
const pages = [
  { to: briefPath, name: "Your business" },
  { to: connectionsPath, name: "Connections" },
  { to: spendingPath, name: "Spending" },
  { to: blogSettingsPath, name: "Your blog" },
  { to: picturesPath, name: "Pictures" },
  { to: goLivePath, name: "Go live" },
  { to: approvalPolicyPath, name: "Approvals" },
  { to: publishingSchedulePath, name: "Publishing volume" },
  { to: quietHoursPath, name: "Publishing hours" },
  { to: settingsPath, name: "Workspace" },
  { to: tokensPath, name: "API tokens" },
  { to: billingPath, name: "Billing" },
] as const;

/** The name of the settings page at a path, or of its parent. */
function nameAt(pathname: string): string {
  const around = pages.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return around.sort((a, b) => b.to.length - a.to.length)[0]?.name ?? "";
}

/** Layout of the settings pages, with the settings menu on the left, or collapsed above on phones. */
export default function SettingsLayout() {
  const { pathname } = useLocation();
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-x-9 gap-y-6 px-4 py-6 sm:px-6 sm:py-8 lg:grid-cols-[11.5rem_minmax(0,1fr)]">
      <nav aria-label="Settings" className="relative print:hidden">
        <p className="hidden text-lg font-semibold lg:block">Settings</p>
        <p
          aria-hidden
          className="flex h-12 items-center gap-1.5 rounded-xl border border-line bg-surface px-4 text-sm sm:hidden"
        >
          <span className="text-ink-soft">Settings:</span>
          <span className="font-medium">{nameAt(pathname)}</span>
        </p>
        {/* Close the menu after navigation. */}
        <CollapseToggle key={pathname} name="Show the pages of the settings" className="h-12" />
        <ul
          className={classNames(
            "flex flex-wrap gap-1 lg:mt-4 lg:flex-col",
            "max-sm:hidden max-sm:peer-open:mt-1 max-sm:peer-open:flex max-sm:peer-open:flex-col",
          )}
        >
          {pages.map(({ to, name }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === settingsPath}
                prefetch="intent"
                className={({ isActive }) =>
                  classNames(
                    "flex min-h-11 items-center rounded-lg px-3 text-sm lg:min-h-9 lg:px-2.5",
                    isActive
                      ? "bg-accent-soft font-medium text-accent"
                      : "text-ink-soft hover:bg-sunken hover:text-ink",
                  )
                }
              >
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </div>
  );
}
