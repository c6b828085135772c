import { Link, useLocation, useRouteLoaderData } from "@remix-run/react";
import { classNames } from "#app/platform/ui/class-names.ts";
import { subscribersPath } from "#app/workspace/paths/billing.ts";
import { takedownsPath } from "#app/workspace/paths/blog.ts";
import { inboxPath } from "#app/workspace/paths/contact.ts";
import { operatorSpendingPath } from "#app/workspace/paths/live.ts";

/** Root loader data for operators only. */
interface OperatorCounts {
  openMessages: number;
  /** Copyright notices that need a decision or a restored post. */
  openTakedowns: number;
  /** Unresolved payment provider problems. */
  paymentErrors: number;
}

interface OperatorPlace {
  to: string;
  name: string;
  /** Number of open items. */
  waiting?: (news: OperatorCounts) => number;
}

/** The operator's pages, in tab order. */
const places: readonly OperatorPlace[] = [
  { to: inboxPath, name: "Messages", waiting: ({ openMessages }) => openMessages },
  { to: takedownsPath, name: "Copyright notices", waiting: ({ openTakedowns }) => openTakedowns },
  { to: subscribersPath, name: "Subscribers", waiting: ({ paymentErrors }) => paymentErrors },
  { to: operatorSpendingPath, name: "Spending" },
];

/** Where the header link takes operators. */
export const operatorHome = { to: "/operator", name: "Operator" };

/** Open items on all operator pages. */
export function pendingCount(news: OperatorCounts): number {
  return places.reduce((sum, { waiting }) => sum + (waiting?.(news) ?? 0), 0);
}

/** Null for everyone who isn't an operator. */
export function useOperator(): OperatorCounts | null {
  return useRouteLoaderData<{ operator: OperatorCounts | null }>("root")?.operator ?? null;
}

/** The operator's pages as tabs. */
export function OperatorNav() {
  const { pathname } = useLocation();
  const news = useOperator();
  return (
    <nav aria-label="Operator" className="border-b border-line bg-surface print:hidden">
      <ul className="mx-auto flex max-w-7xl flex-wrap gap-x-6 px-4 sm:px-6">
        {places.map(({ to, name, waiting }) => {
          const isHere = pathname === to || pathname.startsWith(`${to}/`);
          return (
            <li key={to}>
              <Link
                to={to}
                prefetch="intent"
                aria-current={isHere ? "page" : undefined}
                className={classNames(
                  "-mb-px flex min-h-11 items-center border-b-2 text-sm font-medium",
                  isHere
                    ? "border-accent text-ink"
                    : "border-transparent text-ink-soft hover:text-ink",
                )}
              >
                {name}
                {news && waiting && <OpenCount count={waiting(news)} />}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The number of open items, if any. */
export function OpenCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="ml-1.5 rounded-full bg-accent px-1.5 text-xs leading-5 font-semibold text-on-accent tabular-nums">
      {count > 99 ? "99+" : count}
      <span className="sr-only"> open</span>
    </span>
  );
}
