import { Link, useLocation, useRouteLoaderData } from "@remix-run/react";
import { classNames } from "#app/platform/ui/class-names.ts";
import { subscribersPath } from "#app/workspace/paths/billing.ts";
import { takedownsPath } from "#app/workspace/paths/blog.ts";
import { inboxPath } from "#app/workspace/paths/contact.ts";
import { operatorSpendingPath } from "#app/workspace/paths/live.ts";

/** What the root loader tells operators, and nobody else. */
interface OperatorCounts {
  openMessages: number;
  /** Reports of blogs' posts to decide, or to restore a post after. */
  openTakedowns: number;
  /** What has gone wrong with the payment provider, and is not mended yet. */
  paymentErrors: number;
}

interface OperatorPlace {
  to: string;
  name: string;
  /** How many things wait there. */
  waiting?: (news: OperatorCounts) => number;
}

/** The operator's pages, in the order of their tabs. A page of one's own is a line here. */
const places: readonly OperatorPlace[] = [
  { to: inboxPath, name: "Messages", waiting: ({ openMessages }) => openMessages },
  { to: takedownsPath, name: "Copyright notices", waiting: ({ openTakedowns }) => openTakedowns },
  { to: subscribersPath, name: "Subscribers", waiting: ({ paymentErrors }) => paymentErrors },
  { to: operatorSpendingPath, name: "Spending" },
];

/** Where the header leads operators to. */
export const operatorHome = { to: "/operator", name: "Operator" };

/** How much waits on all of these pages. */
export function pendingCount(news: OperatorCounts): number {
  return places.reduce((sum, { waiting }) => sum + (waiting?.(news) ?? 0), 0);
}

/** Null for everybody who is no operator. */
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

/** How many things wait; nothing where none does. */
export function OpenCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="ml-1.5 rounded-full bg-accent px-1.5 text-xs leading-5 font-semibold text-on-accent tabular-nums">
      {count > 99 ? "99+" : count}
      <span className="sr-only"> open</span>
    </span>
  );
}
