import { Link } from "@remix-run/react";
import { formatCents } from "#app/core/money.ts";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { Figure } from "#app/platform/ui/figure.tsx";
import { formatNumber } from "#app/platform/ui/format.ts";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import {
  allEarnings,
  earningsListPath,
  earningsFilePath,
  enterEarningPath,
  importEarningsPath,
  type EarningsFilter,
} from "#app/workspace/paths/earnings.ts";
import { OriginBadge } from "#app/dashboard/layout/origin-badge.tsx";
import { EarningsBeside } from "./earnings-beside.tsx";
import { EarningsFilterForm } from "./earnings-filter-form.tsx";
import { EarningsRows } from "./earnings-rows.tsx";
import { monthWords } from "./earnings.copy.ts";
import type { EarningsPageData } from "./earnings.route.server.ts";

/** Income by month, payer, and entry. Simulated amounts are separate and never included. */
export function EarningsPage({ page, filter }: EarningsPageData) {
  const { items, older, newer, mode, totals } = page;
  const isReal = filter.origin === "real";
  const isNarrowed = earningsListPath(filter) !== earningsListPath({ origin: filter.origin });
  return (
    <main id="main" className="mx-auto w-full max-w-7xl px-4 py-8 sm:px-6 sm:py-10">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3">
            <h1 className="text-2xl font-semibold">Earnings</h1>
            <OriginBadge origin={filter.origin} />
          </div>
          <p className="mt-1 text-ink-soft">{leadOf(page, { filter, isNarrowed })}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={enterEarningPath} variant="primary">
            Add income
          </ButtonLink>
          <ButtonLink to={importEarningsPath}>Import CSV</ButtonLink>
        </div>
      </div>
      <Origins filter={filter} totals={totals} />
      {isReal && mode === "simulation" && (
        <p className="mt-4 max-w-prose text-sm text-ink-soft">
          You’re in Simulation Mode, so your dashboard shows simulated revenue. This page shows your
          real income, which the dashboard counts once you go live.
        </p>
      )}
      {totals[filter.origin].entries === 0 ? (
        <Empty isReal={isReal} />
      ) : (
        <div className="mt-5 grid gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="min-w-0">
            <EarningsFilterForm page={page} filter={filter} />
            {items.length === 0 ? (
              <NothingFits filter={filter} />
            ) : (
              <>
                {isNarrowed && <Fits page={page} filter={filter} />}
                <EarningsRows page={page} filter={filter} />
              </>
            )}
            <nav aria-label="Pages" className="mt-5 flex flex-wrap justify-between gap-3">
              {newer && (
                <ButtonLink to={earningsListPath(filter, { place: { side: "newer", ...newer } })}>
                  ← Newer
                </ButtonLink>
              )}
              {older && (
                <ButtonLink
                  to={earningsListPath(filter, { place: { side: "older", ...older } })}
                  className="ml-auto"
                >
                  Older →
                </ButtonLink>
              )}
            </nav>
            <p className="mt-5">
              <ButtonLink
                to={earningsListPath(filter, { path: earningsFilePath })}
                fullPage
                download
                size="small"
              >
                Download {isNarrowed ? "these" : "all"} as CSV
              </ButtonLink>
            </p>
          </div>
          <EarningsBeside page={page} filter={filter} />
        </div>
      )}
    </main>
  );
}

function leadOf(
  { totals, months }: EarningsPageData["page"],
  { filter, isNarrowed }: { filter: EarningsFilter; isNarrowed: boolean },
): string {
  if (filter.origin === "simulated") return "Simulated amounts. None of this is real money.";
  const { entries, cents } = totals.real;
  if (entries === 0) return "Your real income.";
  const [latest] = months;
  // With filters, a month's subtotal is not the month's total.
  const inMonth =
    latest && !isNarrowed ? ` ${monthWords(latest.month)}: ${formatCents(latest.cents)}.` : "";
  return `${formatCents(cents)} total from ${entries === 1 ? "1 entry" : `${formatNumber(entries)} entries`}.${inMonth}`;
}

function Origins({
  filter,
  totals,
}: Pick<EarningsPageData["page"], "totals"> & { filter: EarningsFilter }) {
  if (totals.simulated.entries === 0 && filter.origin === "real") return null;
  const origins = [
    ["real", "Real"],
    ["simulated", "Simulated"],
  ] as const;
  return (
    <nav aria-label="Real or simulated" className="mt-4">
      <ul className="flex flex-wrap gap-1 text-sm">
        {origins.map(([origin, name]) => (
          <li key={origin}>
            <Link
              to={earningsListPath({ origin })}
              aria-current={filter.origin === origin ? "page" : undefined}
              prefetch="intent"
              className={classNames(
                "flex min-h-11 items-center gap-2 rounded-lg px-3 sm:min-h-9",
                filter.origin === origin
                  ? "bg-accent-soft font-medium text-accent"
                  : "text-ink-soft hover:bg-sunken",
              )}
            >
              {name}
              <span className="tabular-nums">
                <Figure simulated={origin === "simulated"}>
                  {formatCents(totals[origin].cents)}
                </Figure>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Fits({ page: { months }, filter }: EarningsPageData) {
  const fitting = months.filter(({ month }) => filter.month === null || month === filter.month);
  const entries = fitting.reduce((sum, each) => sum + each.entries, 0);
  const cents = fitting.reduce((sum, each) => sum + each.cents, 0);
  return (
    <p role="status" className="mt-4 text-sm text-ink-soft">
      {entries === 1 ? "1 matching entry" : `${formatNumber(entries)} matching entries`}:{" "}
      <Figure simulated={filter.origin === "simulated"}>{formatCents(cents)}</Figure>.{" "}
      <Link to={earningsListPath({ origin: filter.origin })} className={inlineLinkStyles}>
        Show all
      </Link>
    </p>
  );
}

function NothingFits({ filter }: { filter: EarningsFilter }) {
  return (
    <Card className="mt-5 px-6 py-10 text-center">
      <h2 className="text-lg font-semibold">No matching entries</h2>
      <p className="mt-1 text-sm text-ink-soft">Try another month, type, or payer.</p>
      <ButtonLink to={earningsListPath({ ...allEarnings, origin: filter.origin })} className="mt-5">
        Show all
      </ButtonLink>
    </Card>
  );
}

function Empty({ isReal }: { isReal: boolean }) {
  return (
    <Card className="mt-6 px-6 py-12 text-center">
      <h2 className="text-lg font-semibold">
        {isReal ? "Your real income will appear here" : "Simulated amounts will appear here"}
      </h2>
      <p className="mx-auto mt-1 max-w-prose text-sm text-ink-soft">
        {isReal
          ? "Ad networks, affiliate programs, sponsors, and customers pay you directly. Add what they paid, or import their CSV. Your dashboard, reports, and agent metrics then show exactly that."
          : "The simulation generates these as your agents publish. They are never added to real income."}
      </p>
      {isReal && (
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          <ButtonLink to={enterEarningPath}>Add income</ButtonLink>
          <ButtonLink to={importEarningsPath}>Import CSV</ButtonLink>
        </div>
      )}
    </Card>
  );
}
