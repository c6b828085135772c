/** What a workspace cost on the operator's key and what its owner pays, in one month. */
export interface Margin {
  userId: string;
  email: string | null;
  /** In micro-dollars, real calls only. */
  cost: number;
  /** By currency, in the smallest unit; empty: no known payments. */
  income: Readonly<Record<string, number>>;
  /** In micro-dollars; null: paid in a different currency. */
  margin: number | null;
}

export interface MarginView {
  /** The first rows, by cost. */
  rows: readonly Margin[];
  /** How many more rows the totals include. */
  more: number;
  total: Pick<Margin, "cost" | "income" | "margin">;
  /** Such as November 2026. */
  month: string;
  /** Null: payments are not set up; false: test mode, which brings no income. */
  livemode: boolean | null;
}

/** What a subscription charges. */
export interface Charge {
  userId: string;
  email: string | null;
  amount: number;
  currency: string;
  /** day, week, month or year; null: a month. */
  interval: string | null;
  intervalCount: number | null;
}

export interface Cost {
  userId: string;
  email: string | null;
  cost: number;
}

const aMonth: Readonly<Record<string, number>> = {
  day: 365 / 12,
  week: 52 / 12,
  month: 1,
  year: 1 / 12,
};

/** Monthly income, in the currency's smallest unit. */
export const monthlyOf = ({ amount, interval, intervalCount }: Charge): number =>
  Math.round((amount * (aMonth[interval ?? "month"] ?? 1)) / (intervalCount ?? 1));

const rowsShown = 100;

/** One row per user with cost or income, most expensive first, plus totals. */
export function marginsOf(
  costs: readonly Cost[],
  charges: readonly Charge[],
): Pick<MarginView, "rows" | "more" | "total"> {
  const people = new Map<string, Cost & { income: Record<string, number> }>();
  const personOf = ({ userId, email }: Pick<Cost, "userId" | "email">) => {
    const person = people.get(userId) ?? { userId, email, cost: 0, income: {} };
    people.set(userId, person);
    return person;
  };
  const all: Record<string, number> = {};
  for (const each of costs) personOf(each).cost += each.cost;
  for (const each of charges) {
    const { income } = personOf(each);
    const amount = monthlyOf(each);
    income[each.currency] = (income[each.currency] ?? 0) + amount;
    all[each.currency] = (all[each.currency] ?? 0) + amount;
  }
  const rows = [...people.values()]
    .sort((one, other) => other.cost - one.cost || one.userId.localeCompare(other.userId))
    .map((person) => ({ ...person, margin: marginOf(person) }));
  const cost = rows.reduce((sum, each) => sum + each.cost, 0);
  return {
    rows: rows.slice(0, rowsShown),
    more: Math.max(0, rows.length - rowsShown),
    total: { cost, income: all, margin: marginOf({ cost, income: all }) },
  };
}

/** A cent is ten thousand micro-dollars. */
function marginOf({ cost, income }: Pick<Margin, "cost" | "income">): number | null {
  const { usd = 0, ...others } = income;
  return Object.keys(others).length > 0 ? null : usd * 10_000 - cost;
}
