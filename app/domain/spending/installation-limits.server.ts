import * as z from "zod";
import type { Queries } from "#db/client.server.ts";
import { noteFact } from "#app/platform/ops/facts.server.ts";
import type { SpendingSettings } from "./limits.server.ts";
import type { Limits } from "./spend.ts";

const sql = {
  one: "SELECT value FROM meta WHERE key = ?",
} as const;

const key = "writing_limits";

/** In micro-dollars and tokens; null: not chosen. */
const ChosenLimits = z.object({
  dayMicroDollars: z.nullable(z.number()),
  monthMicroDollars: z.nullable(z.number()),
  // Missing in limits stored before tokens were counted.
  dayTokens: z.nullable(z.number()).default(null),
});
const Chosen = z.object({ operator: ChosenLimits, all: ChosenLimits });

/** The operator's limits: for their own money, and for all keys together. */
export type ChosenInstallationLimits = z.infer<typeof Chosen>;

const unchosen = { dayMicroDollars: null, monthMicroDollars: null, dayTokens: null };

interface InstallationLimits {
  /** The operator's money, for all workspaces together. */
  operator: Limits;
  /** All keys together; Infinity: no limit. */
  all: Limits;
}

/** The limits for all workspaces together: as the operator chose, else as configured. */
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

/** Changes the limits for all workspaces, in the caller's transaction. */
export async function setInstallationLimits(
  tx: Queries,
  limits: ChosenInstallationLimits,
): Promise<void> {
  await noteFact(tx, key, JSON.stringify(limits));
}
