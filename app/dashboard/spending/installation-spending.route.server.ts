import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { textsOf } from "#app/core/text/form-text.ts";
import { formatInstant } from "#app/platform/ui/format.ts";
import { readForm, requireIntent } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { abilityWords } from "#app/domain/ai/providers/abilities.ts";
import { dollarsToMicro, formatMicroDollars, formatTokens } from "#app/domain/spending/spend.ts";
import { operatorSpendingPath } from "#app/workspace/paths/live.ts";
import { dollarsIn } from "./dollars.ts";
import {
  installationFields,
  installationLimitsIntent,
  type InstallationRefusal,
  type InstallationSpendingView,
  type LimitedMoney,
  type SpanName,
} from "./installation-spending-view.ts";
import { tokensIn, tokensProblem } from "./tokens.ts";

const months = new Intl.DateTimeFormat("en-US", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

export async function loadInstallationSpending({
  context: {
    services: { live },
  },
}: LoaderFunctionArgs): Promise<InstallationSpendingView> {
  const { day, spent, limits, restore } = await live.installationSpending.figures();
  return {
    month: months.format(new Date(`${day}T12:00:00Z`)),
    money: (["all", "operator"] as const).map((of) => ({
      of,
      spans: [
        spanOf("Today", spent[of].day, limits[of].dayMicroDollars),
        spanOf("This month", spent[of].month, limits[of].monthMicroDollars),
        // Most models have a price: then there is nothing to read.
        ...(spent[of].dayTokens > 0
          ? [spanOf("Today, in tokens", spent[of].dayTokens, limits[of].dayTokens, formatTokens)]
          : []),
      ],
      day: inDollars(limits[of].dayMicroDollars),
      month: inDollars(limits[of].monthMicroDollars),
      tokens: formatTokens(limits[of].dayTokens),
    })),
    writer: writerOf(live.models),
    allowance: formatMicroDollars(live.spendingSettings.allowanceMicroDollars),
    restore: restore && {
      copied: formatInstant(restore.copiedAt),
      restored: formatInstant(restore.restoredAt),
      publishJobs: restore.publishJobs,
      workspaces: restore.workspaces,
      waiting: restore.waiting,
    },
  };
}

function writerOf({
  operator,
  operatorSeen,
}: LoaderFunctionArgs["context"]["services"]["live"]["models"]): InstallationSpendingView["writer"] {
  if (operator === null) return null;
  const { workedAt, problem, can } = operatorSeen();
  const found = can && `it ${abilityWords(can)}`;
  const words =
    workedAt === null || found === null
      ? "No response since the server started. Its features are detected with the first draft."
      : `Last response ${formatInstant(new Date(workedAt).toISOString())}: ${found}.`;
  return {
    name: `${operator.model}, ${operator.providerName}`,
    words: problem === null ? words : `Last error: ${problem}. ${words}`,
    fails: problem !== null,
  };
}

const inDollars = (micro: number) => (micro === Infinity ? "" : (micro / 1_000_000).toFixed(2));

function spanOf(name: SpanName, used: number, limit: number, words = formatMicroDollars) {
  return {
    name,
    used: words(used),
    limit: limit === Infinity ? null : words(limit),
    percent: limit === 0 ? 100 : Math.min(100, (used / limit) * 100),
    isReached: used >= limit,
  };
}

/** Changes the limits for all workspaces together. */
export async function changeInstallationLimits(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  requireIntent(form, [installationLimitsIntent]);
  const typed = {
    all: textsOf(form, installationFields.all),
    operator: textsOf(form, installationFields.operator),
  };
  const refused = (problem: string) =>
    data<InstallationRefusal>({ problem: `Limits not saved: ${problem}`, typed }, { status: 400 });
  const limitIn = (of: LimitedMoney, span: "day" | "month") => {
    // Nothing at all is no limit; the operator's own money always has one.
    if (of === "all" && form.has(installationFields.all[span]) && typed.all[span].trim() === "")
      return Infinity;
    return dollarsIn(typed[of][span]);
  };
  const [allDay, allMonth] = [limitIn("all", "day"), limitIn("all", "month")];
  const [day, month] = [limitIn("operator", "day"), limitIn("operator", "month")];
  if (allDay === null || allMonth === null || day === null || month === null)
    return refused("enter an amount in dollars, such as 20 or 7.50.");
  // With no limit for the month, a day may have any.
  if (allDay !== Infinity && allDay > allMonth)
    return refused("the daily limit can’t be higher than the monthly limit.");
  if (day > month) return refused("the daily limit can’t be higher than the monthly limit.");
  const allTokens = tokensIn(typed.all.tokens);
  const tokens = tokensIn(typed.operator.tokens);
  if (allTokens === null || tokens === null) return refused(tokensProblem);
  const chosen = (dollars: number) => (dollars === Infinity ? null : dollarsToMicro(dollars));
  await args.context.services.live.installationSpending.setLimits({
    all: {
      dayMicroDollars: chosen(allDay),
      monthMicroDollars: chosen(allMonth),
      dayTokens: allTokens,
    },
    operator: {
      dayMicroDollars: chosen(day),
      monthMicroDollars: chosen(month),
      dayTokens: tokens,
    },
  });
  return redirectWithToast(args, operatorSpendingPath, {
    title: "Limits saved",
    description: "They apply from the next call. Paused work checks them again",
    tone: "success",
  });
}
