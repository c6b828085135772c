import { Link } from "@remix-run/react";
import { formatCents } from "#app/core/money.ts";
import { Figure } from "#app/platform/ui/figure.tsx";
import { formatDay } from "#app/platform/ui/format.ts";
import { inlineLinkStyles, titleLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { earningTypeNames } from "#app/domain/earnings/earning.ts";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { earningPath, type EarningsFilter } from "#app/workspace/paths/earnings.ts";
import { monthWords } from "./earnings.copy.ts";
import type { EarningsPage, ListedEarning } from "./earnings-list.server.ts";

/** A page's entries by month, with monthly totals. */
export function EarningsRows({ page, filter }: { page: EarningsPage; filter: EarningsFilter }) {
  const { items, months } = page;
  const shown = [...new Set(items.map(({ day }) => day.slice(0, 7)))];
  return (
    <div className="mt-5 space-y-6">
      {shown.map((month) => {
        const cents = months.find((each) => each.month === month)?.cents ?? 0;
        return (
          <section key={month} aria-label={monthWords(month)}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-1">
              <h2 className="font-semibold">{monthWords(month)}</h2>
              <p className="font-semibold tabular-nums">
                <Amount cents={cents} origin={filter.origin} />
              </p>
            </div>
            <ul className="mt-2 divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface shadow-lift">
              {items
                .filter(({ day }) => day.startsWith(month))
                .map((item) => (
                  <Row key={item.id} item={item} origin={filter.origin} />
                ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function Row({ item, origin }: { item: ListedEarning; origin: EarningsFilter["origin"] }) {
  const { id, day, source, type, title, contentItemId, note, original, amountCents } = item;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-3 sm:grid-cols-[4rem_minmax(0,1fr)_auto] sm:px-5">
      <p className="text-sm text-ink-soft tabular-nums max-sm:col-span-2">{formatDay(day)}</p>
      <div className="min-w-0">
        <p className="font-medium break-words">
          {type === null ? (
            <bdi>{source}</bdi>
          ) : (
            <Link to={earningPath(id)} prefetch="intent" className={titleLinkStyles}>
              <bdi>{source}</bdi>
            </Link>
          )}
        </p>
        <p className="mt-0.5 text-sm break-words text-ink-soft">
          {[
            type === null ? null : earningTypeNames[type],
            amountCents < 0 ? "refund or chargeback" : null,
            original === "" ? null : `paid as ${original}`,
            note === "" ? null : note,
          ]
            .filter(Boolean)
            .join(" · ")}
          {type !== null && title !== null && contentItemId !== null && (
            <>
              {" · "}
              <Link to={contentItemPath(contentItemId)} className={inlineLinkStyles}>
                <bdi>{title}</bdi>
              </Link>
            </>
          )}
        </p>
      </div>
      <p className="text-right font-medium tabular-nums">
        <Amount cents={amountCents} origin={origin} />
      </p>
    </li>
  );
}

function Amount({ cents, origin }: { cents: number; origin: EarningsFilter["origin"] }) {
  return (
    <span className={cents < 0 ? "text-danger" : undefined}>
      <Figure simulated={origin === "simulated"}>{formatCents(cents)}</Figure>
    </span>
  );
}
