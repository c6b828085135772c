import { Link, useLocation } from "@remix-run/react";
import { classNames } from "#app/platform/ui/class-names.ts";
import { helpHome } from "#app/site/help/address.ts";
import { reviewPath } from "#app/workspace/paths/review.ts";
import { OpenCount, pendingCount, useOperator } from "./operator-nav.tsx";
import {
  newUserNavItems,
  operatorNavItem,
  activeState,
  subscriberNavItems,
  type NavItem,
} from "./nav-items.tsx";

interface TabsProps {
  /** To the dashboard. */
  canAccess: boolean;
  /** Links on this page load a new page. */
  fullPage: boolean;
  /** Number of drafts to review. */
  waiting?: number;
}

/**
 * Main navigation: tabs in the header, or a bottom bar on phones. One list for both, so screen readers meet it once.
 */
export function Tabs({ canAccess, fullPage, waiting = 0 }: TabsProps) {
  const operator = useOperator();
  const places = canAccess ? subscriberNavItems : newUserNavItems;
  return (
    <nav
      aria-label="Workspace"
      className={classNames(
        // Browsers report the height of the phone's own bar where they do not reserve it.
        "fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]",
        "sm:static sm:order-4 sm:-mx-2.5 sm:-mb-1 sm:basis-full sm:border-0 sm:pb-0",
        // During review on phones, the decision buttons replace the tabs.
        "max-sm:in-[:has(#is-read)]:hidden",
        "xl:order-none xl:mx-0 xl:mb-0 xl:flex-1 xl:basis-auto",
      )}
    >
      <ul className="mx-auto flex max-w-lg sm:max-w-none sm:gap-1 xl:gap-0.5">
        {[...places, ...(operator ? [operatorNavItem] : [])].map((place) => (
          <li
            key={place.to}
            className={classNames(
              "min-w-0 flex-1 sm:flex-none",
              // Eight tabs do not fit on a phone; the footer has this link as well.
              operator && canAccess && place.to === helpHome && "max-sm:hidden",
            )}
          >
            <Tab
              place={place}
              fullPage={fullPage}
              count={
                place.to === reviewPath
                  ? waiting
                  : operator && place === operatorNavItem
                    ? pendingCount(operator)
                    : 0
              }
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface TabProps {
  place: NavItem;
  fullPage: boolean;
  /** Number of open items. */
  count: number;
}

function Tab({ place, fullPage, count }: TabProps) {
  const { to, name, shortName, icon } = place;
  const current = activeState(place, useLocation().pathname);
  return (
    <Link
      to={to}
      reloadDocument={fullPage}
      prefetch="intent"
      aria-current={current === "here" ? "page" : current === "within" ? true : undefined}
      className={classNames(
        "relative flex min-h-14 flex-col items-center justify-center gap-0.5 text-[0.6875rem] font-medium min-[24rem]:px-0.5 min-[24rem]:text-xs",
        "sm:min-h-8 sm:flex-row sm:rounded-lg sm:px-2.5 sm:text-sm xl:px-2",
        current
          ? "text-accent sm:bg-sunken sm:text-ink"
          : "text-ink-soft sm:hover:bg-sunken sm:hover:text-ink",
      )}
    >
      {/* Not by color alone. */}
      {current && (
        <span aria-hidden className="absolute inset-x-3 top-0 border-t-2 border-accent sm:hidden" />
      )}
      <span aria-hidden className="sm:hidden">
        {icon}
      </span>
      {shortName ? (
        <>
          <span className="sm:hidden">{shortName}</span>
          <span className="hidden sm:inline">{name}</span>
        </>
      ) : (
        name
      )}
      {count > 0 && (
        <span className="absolute top-1 left-1/2 ml-1.5 flex sm:static sm:ml-0">
          <OpenCount count={count} />
        </span>
      )}
    </Link>
  );
}
