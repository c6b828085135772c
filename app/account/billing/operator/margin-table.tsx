import { Panel } from "#app/platform/ui/card.tsx";
import { formatMicroDollars } from "#app/domain/spending/spend.ts";
import { formatAmount } from "#app/account/billing/amount.ts";
import type { Margin, MarginView } from "./margins.ts";

/** Each workspace's cost and income this month; nothing if there is neither. */
export function MarginTable({ margins }: { margins: MarginView }) {
  const { rows, more, total, month } = margins;
  if (rows.length === 0) return null;
  return (
    <Panel level={2} title={`Cost and income, ${month}`} description={aboutIncome(margins)}>
      {/* On phones it scrolls sideways, also by keyboard. */}
      <div
        className="overflow-x-auto"
        role="region"
        aria-label="Cost and income table"
        tabIndex={0}
      >
        <table className="w-full min-w-96 text-sm tabular-nums">
          <thead>
            <tr className="border-b border-line text-left">
              <th scope="col" className="py-2 pr-3 font-medium">
                Subscriber
              </th>
              {["Cost", "Income", "Margin"].map((name) => (
                <th key={name} scope="col" className="py-2 pl-3 text-right font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.userId} className="border-b border-line">
                <th
                  scope="row"
                  className="py-2 pr-3 text-left font-normal [overflow-wrap:anywhere]"
                >
                  <bdi>{row.email ?? `account ${row.userId}`}</bdi>
                </th>
                <Amounts of={row} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" className="py-2 pr-3 text-left">
                All{more > 0 && `, with ${more} more`}
              </th>
              <Amounts of={total} />
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  );
}

function Amounts({
  of: { cost, income, margin },
}: {
  of: Pick<Margin, "cost" | "income" | "margin">;
}) {
  const cell = "py-2 pl-3 text-right";
  const paid = Object.entries(income).map(([currency, amount]) => formatAmount(amount, currency));
  return (
    <>
      <td className={cell}>{formatMicroDollars(cost)}</td>
      <td className={cell}>{paid.length === 0 ? "—" : paid.join(" + ")}</td>
      <td className={cell}>{margin === null ? "—" : signed(margin)}</td>
    </>
  );
}

const signed = (amount: number) =>
  amount < 0 ? `−${formatMicroDollars(-amount)}` : formatMicroDollars(amount);

function aboutIncome({ livemode }: MarginView): string {
  const cost =
    "Cost is what your API key spent on real content this month, including calls in progress. Simulation is free.";
  if (livemode === null) return `${cost} Payments are not set up, so there is no income.`;
  if (!livemode) return `${cost} Payments are in test mode and don't count as income.`;
  return `${cost} Income is what paid subscriptions charge per month, before Stripe’s fees, taxes and refunds. Margin is not shown for other currencies.`;
}
