import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { textOf } from "#app/core/text/form-text.ts";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { isoOrNull } from "#app/core/time/clock.ts";
import { dayIn } from "#app/core/time/time-zone.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { formatDay } from "#app/platform/ui/format.ts";
import { weekNeeds } from "#app/domain/ai/providers/cost-estimate.ts";
import { paceOf, type Pace } from "#app/domain/spending/pace.ts";
import {
  dollarsToMicro,
  formatAbout,
  formatMicroDollars,
  formatTokens,
} from "#app/domain/spending/spend.ts";
import { spendingPath } from "#app/workspace/paths/live.ts";
import { dollarsIn } from "./dollars.ts";
import {
  limitFields,
  noCost,
  spendingIntents,
  type LimitsRefusal,
  type SpendingView,
} from "./spending-view.ts";
import { tokensIn, tokensProblem } from "./tokens.ts";

export async function loadSpending(args: LoaderFunctionArgs): Promise<SpendingView> {
  const { workspaceId } = await requireAccess(args);
  const { live, settings } = args.context.services;
  const { timeZone, articlesPerWeek } = await settings.of(workspaceId);
  const chosen = await live.models.modelOf(workspaceId).catch(() => null);
  const today = dayIn(live.now(), timeZone);
  const { days, openCalls, ideas, byPayer, limits } = await live.spending.figures(
    workspaceId,
    today,
  );
  const paid = sum(days.map((each) => each.paid));
  const setAside = sum(days.map((each) => each.setAside));
  const percent = (amount: number, of: number) =>
    of === 0 ? 0 : Math.min(100, (amount / of) * 100);
  const highest = Math.max(
    limits.dayMicroDollars,
    ...days.map((each) => each.paid + each.setAside),
  );
  return {
    timeZone,
    month: monthName(today),
    paid: formatMicroDollars(paid),
    setAside: setAside === 0 ? null : formatMicroDollars(setAside),
    limit: formatMicroDollars(limits.monthMicroDollars),
    paidPercent: percent(paid, limits.monthMicroDollars),
    setAsidePercent: percent(setAside, limits.monthMicroDollars),
    openCalls,
    payer: payerWords(byPayer.map(({ payer }) => payer)),
    pace: paceWords(
      paceOf(
        days.map((each) => ({ day: each.day, amount: each.paid + each.setAside })),
        today,
        limits.monthMicroDollars,
      ),
      today,
    ),
    needs: chosen?.price
      ? needsOf(weekNeeds(chosen.price, articlesPerWeek), articlesPerWeek)
      : null,
    average: averageOf(ideas),
    stoppedAt: isoOrNull(limits.stoppedAt),
    stoppedByRestore: limits.stoppedBy === "restore",
    days: days.map((each) => ({
      day: each.day,
      amount: formatMicroDollars(each.paid + each.setAside),
      paidPercent: percent(each.paid, highest),
      setAsidePercent: percent(each.setAside, highest),
      isAtLimit: each.paid + each.setAside >= limits.dayMicroDollars,
    })),
    dayLimit: formatMicroDollars(limits.dayMicroDollars),
    dayLimitPercent: percent(limits.dayMicroDollars, highest),
    limits: {
      day: (limits.dayMicroDollars / 1_000_000).toFixed(2),
      month: (limits.monthMicroDollars / 1_000_000).toFixed(2),
      tokens: chosen && chosen.price === null ? formatTokens(limits.dayTokens) : null,
    },
    tokensToday: formatTokens(days.find(({ day }) => day === today)?.unpricedTokens ?? 0),
    texts: ideas.map(({ ideaId, title, amount, writing, improving, changes, posts, video }) => ({
      key: ideaId ?? "none",
      title:
        title ??
        (ideaId === null ? "Trying a connection, or reading aloud" : "An idea that is gone"),
      ideaId: title === null ? null : ideaId,
      parts: [writing, improving, changes, posts, video].map((part) =>
        part === 0 ? noCost : formatMicroDollars(part),
      ),
      amount: formatMicroDollars(amount),
    })),
  };
}

function paceWords(pace: Pace | null, today: string): string | null {
  if (!pace) return null;
  if (pace.reachedOn !== null)
    return `At this pace the month’s limit is reached about ${formatDay(pace.reachedOn)}.`;
  return `At this pace ${monthName(today)} ends at about ${formatAbout(pace.monthEnd)}.`;
}

const needsOf = ({ week, day }: ReturnType<typeof weekNeeds>, articlesPerWeek: number) => ({
  articlesPerWeek,
  week: formatAbout(week),
  day: formatAbout(day),
  dayDollars: day / 1_000_000,
});

/** Of those that were written this month; what was only looked at or changed says nothing of a text's cost. */
function averageOf(
  ideas: readonly { ideaId: string | null; writing: number; amount: number }[],
): string | null {
  const written = ideas.filter(({ ideaId, writing }) => ideaId !== null && writing > 0);
  if (written.length === 0) return null;
  return formatMicroDollars(sum(written.map(({ amount }) => amount)) / written.length);
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

const months = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" });
const monthName = (day: string) => months.format(new Date(`${day}T12:00:00Z`));

function payerWords(payers: readonly string[]): string {
  if (payers.length === 0) return "Nothing has been spent this month; simulation costs nothing.";
  if (payers.length > 1) return "Paid by your plan's allowance and by your own key.";
  return payers[0] === "owner" ? "Paid with your own key." : "Paid by: your plan's allowance.";
}

/** Stops and goes on, or changes the limits. */
export async function changeSpending(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const { spending } = args.context.services.live;
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  const done = (title: string, description: string) =>
    redirectWithToast(args, spendingPath, { title, description, tone: "success" });
  const intent = form.get("intent");
  if (intent === spendingIntents.stop) {
    await spending.stop(actor);
    return done("Stopped", "Open calls have ended; nothing is spent until you press Go on");
  }
  if (intent === spendingIntents.goOn) {
    await spending.goOn(actor);
    return done("Going on", "Agents may spend again, within the limits");
  }
  if (intent !== spendingIntents.limits) throw new Response("Unknown intent", { status: 400 });
  const typed = {
    day: textOf(form, limitFields.day),
    month: textOf(form, limitFields.month),
    tokens: textOf(form, limitFields.tokens),
  };
  const refused = (problem: string) =>
    data<LimitsRefusal>({ problem: `Nothing was changed: ${problem}`, typed }, { status: 400 });
  const day = dollarsIn(typed.day);
  const month = dollarsIn(typed.month);
  if (day === null || month === null) return refused("write dollars, such as 0.40 or 6.");
  if (day > month) return refused("a day cannot have more than its month.");
  // The field is there only where a model without a price writes.
  const tokens = tokensIn(typed.tokens);
  if (form.has(limitFields.tokens) && tokens === null) return refused(tokensProblem);
  const limits = {
    dayMicroDollars: dollarsToMicro(day),
    monthMicroDollars: dollarsToMicro(month),
    dayTokens: tokens,
  };
  await spending.setLimits(actor, limits);
  return done("Limits saved", "They hold from the next call on");
}
