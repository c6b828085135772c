import * as z from "zod";
import type { Queries } from "#db/client.server.ts";
import { noteFact } from "#app/platform/ops/facts.server.ts";
import type { SpendingSettings } from "./limits.server.ts";
import type { Limits } from "./spend.ts";

const sql = {
  one: "SELECT value FROM meta WHERE key = ?",
} as const;

const key = "writing_limits";

/** In micro-dollars, and tokens; null: nothing was chosen. */
const ChosenLimits = z.object({
  dayMicroDollars: z.nullable(z.number()),
  monthMicroDollars: z.nullable(z.number()),
  // Not in what was chosen before tokens were counted.
  dayTokens: z.nullable(z.number()).default(null),
});
const Chosen = z.object({ operator: ChosenLimits, all: ChosenLimits });

/** What the operator has chosen: of their own money, and for everything, whoever pays. */
export type ChosenInstallationLimits = z.infer<typeof Chosen>;

const unchosen = { dayMicroDollars: null, monthMicroDollars: null, dayTokens: null };

interface InstallationLimits {
  /** Of the operator's money, for all workspaces together. */
  operator: Limits;
  /** Whoever pays; Infinity: no limit. */
  all: Limits;
}

/** What all workspaces together may spend, as the operator has chosen, else as it is set. */
export async function installationLimitsOf(
  tx: Queries,
  settings: SpendingSettings,
): Promise<InstallationLimits> {
  const { operator, all } = await chosenIn(tx);
  return {
    operator: {
      dayMicroDollars: operator.dayMicroDollars ?? settings.operator.dayMicroDollars,
      monthMicroDollars: operator.monthMicroDollars ?? settings.operator.monthMicroDollars,
      dayTokens: operator.dayTokens ?? settings.operatorDayTokens,
    },
    all: {
      dayMicroDollars: all.dayMicroDollars ?? Infinity,
      monthMicroDollars: all.monthMicroDollars ?? Infinity,
      dayTokens: all.dayTokens ?? settings.allDayTokens,
    },
  };
}

async function chosenIn(tx: Queries): Promise<ChosenInstallationLimits> {
  const stored = await tx.statement<{ value: string }>(sql.one).value(key);
  // Written here only.
  return stored === undefined
    ? { operator: unchosen, all: unchosen }
    : Chosen.parse(JSON.parse(String(stored)));
}

/** Changes what all may spend together, in the caller's transaction. */
export async function setInstallationLimits(
  tx: Queries,
  limits: ChosenInstallationLimits,
): Promise<void> {
  await noteFact(tx, key, JSON.stringify(limits));
}
