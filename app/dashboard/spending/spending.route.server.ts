import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { textsOf } from "#app/core/text/form-text.ts";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { isoOrNull } from "#app/core/time/clock.ts";
import { dayIn } from "#app/core/time/time-zone.ts";
import { readForm, runIntent } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { formatDay } from "#app/platform/ui/format.ts";
import { weekNeeds } from "#app/domain/ai/providers/cost-estimate.ts";
import { projectMonth, type MonthProjection } from "#app/domain/spending/month-projection.ts";
import {
  dollarsToMicro,
  formatAbout,
  formatMicroDollars,
  formatTokens,
} from "#app/domain/spending/spend.ts";
import { spendingPath } from "#app/workspace/paths/live.ts";
import type { Viewer } from "#app/workspace/viewer.ts";
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
      projectMonth(
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
      title: title ?? (ideaId === null ? "Connection tests and audio" : "Deleted idea"),
      ideaId: title === null ? null : ideaId,
      parts: [writing, improving, changes, posts, video].map((part) =>
        part === 0 ? noCost : formatMicroDollars(part),
      ),
      amount: formatMicroDollars(amount),
    })),
  };
}

function paceWords(pace: MonthProjection | null, today: string): string | null {
  if (!pace) return null;
  if (pace.reachedOn !== null)
    return `At this rate, you’ll reach the monthly limit around ${formatDay(pace.reachedOn)}.`;
  return `At this rate, ${monthName(today)} will cost about ${formatAbout(pace.monthEnd)}.`;
}

const needsOf = ({ week, day }: ReturnType<typeof weekNeeds>, articlesPerWeek: number) => ({
  articlesPerWeek,
  week: formatAbout(week),
  day: formatAbout(day),
  dayDollars: day / 1_000_000,
});

/** Counts only ideas written this month: later changes alone say nothing about an article's cost. */
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
  if (payers.length === 0) return "Nothing spent this month. Simulation is free.";
  if (payers.length > 1) return "Paid from your plan’s allowance and with your own key.";
  return payers[0] === "owner" ? "Paid with your own key." : "Paid from your plan’s allowance.";
}

/** Stops or resumes spending, or changes the limits. */
export async function changeSpending(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const { spending } = args.context.services.live;
  const form = await readForm(args.request);
  const done = (title: string, description: string) =>
    redirectWithToast(args, spendingPath, { title, description, tone: "success" });
  return runIntent(form, {
    [spendingIntents.stop]: async () => {
      await spending.stop(actor);
      return done("Stopped", "Open calls have ended. Nothing is spent until you press Continue");
    },
    [spendingIntents.goOn]: async () => {
      await spending.goOn(actor);
      return done("Resumed", "Agents can spend again, within your limits");
    },
    [spendingIntents.limits]: async () => {
      const refused = await saveLimits(args, actor, form);
      return refused ?? done("Limits saved", "They apply from the next call");
    },
  });
}

/** Null: saved. */
async function saveLimits({ context }: ActionFunctionArgs, actor: Viewer, form: FormData) {
  const typed = textsOf(form, limitFields);
  const refused = (problem: string) =>
    data<LimitsRefusal>({ problem: `Limits not saved: ${problem}`, typed }, { status: 400 });
  const day = dollarsIn(typed.day);
  const month = dollarsIn(typed.month);
  if (day === null || month === null)
    return refused("enter an amount in dollars, such as 0.40 or 6.");
  if (day > month) return refused("the daily limit can’t be higher than the monthly limit.");
  // The form has this field only for models without a price.
  const tokens = tokensIn(typed.tokens);
  if (form.has(limitFields.tokens) && tokens === null) return refused(tokensProblem);
  const limits = {
    dayMicroDollars: dollarsToMicro(day),
    monthMicroDollars: dollarsToMicro(month),
    dayTokens: tokens,
  };
  await context.services.live.spending.setLimits(actor, limits);
  return null;
}
