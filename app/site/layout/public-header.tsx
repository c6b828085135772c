import { Link, useLocation } from "@remix-run/react";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { BrandMark } from "#app/platform/web/brand-mark.tsx";
import { manualHome } from "#app/workspace/paths/manual.ts";
import { presentationPath } from "#app/workspace/paths/presentation.ts";
import { helpHome } from "#app/site/help/address.ts";

interface PublicHeaderProps {
  name: string;
  /** Router state for the link to the manual. */
  manualState?: object;
}

/**
 * The header of public pages. On a narrow screen the links have their own line, so that no menu and no
 * script is needed.
 */
export function PublicHeader({ name, manualState }: PublicHeaderProps) {
  const { pathname } = useLocation();
  const navItems = [
    { to: presentationPath, name: "Watch Demo" },
    { to: manualHome, name: "User Manual", state: manualState },
    { to: helpHome, name: "Help" },
  ];
  return (
    <header className="border-b border-line bg-surface print:hidden">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:flex-nowrap sm:px-6">
        <Link
          to="/"
          className="flex min-h-9 min-w-0 flex-1 items-center gap-2.5 font-semibold tracking-tight"
        >
          <BrandMark />
          <span className="line-clamp-2 leading-tight">{name}</span>
        </Link>
        <nav
          aria-label="Main"
          className="order-1 -mx-2.5 -mb-1 flex basis-full flex-wrap gap-1 sm:order-none sm:m-0 sm:basis-auto sm:flex-nowrap"
        >
          {navItems.map(({ to, name, state }) => (
            <Link
              key={to}
              to={to}
              state={state}
              prefetch="intent"
              aria-current={pathname === to ? "page" : undefined}
              className={classNames(
                "flex min-h-9 items-center rounded-lg px-2.5 text-sm font-medium whitespace-nowrap",
                pathname === to
                  ? "bg-sunken text-ink"
                  : "text-ink-soft hover:bg-sunken hover:text-ink",
              )}
            >
              {name}
            </Link>
          ))}
        </nav>
        <ButtonLink to="/api/login" fullPage size="small" className="shrink-0">
          Sign In
        </ButtonLink>
      </div>
    </header>
  );
}
