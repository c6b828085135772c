import type { Db } from "#db/client.server.ts";
import { dayOf, type Clock } from "#app/core/time/clock.ts";
import { releaseAllSpending } from "#app/domain/agents/runner/interrupt.server.ts";
import {
  installationLimitsOf,
  setInstallationLimits,
  type ChosenInstallationLimits,
} from "#app/domain/spending/installation-limits.server.ts";
import type { SpendingSettings } from "#app/domain/spending/limits.server.ts";
import { monthOf } from "#app/domain/spending/spend.ts";
import { spentByAll } from "#app/domain/spending/together.server.ts";
import { lastRestore } from "#app/domain/ai/writers/connect/last-restore.server.ts";

interface InstallationSpendingDeps {
  db: Db;
  clock: Clock;
  settings: SpendingSettings;
}

/** What all workspaces together spend, and how the operator holds it. */
export function createInstallationSpending({ db, clock, settings }: InstallationSpendingDeps) {
  return {
    /**
     * Today and this month, in micro-dollars; what is set aside counts as spent, as it does for the limits. And
     * whom a restored backup has stopped.
     */
    figures: () =>
      db.snapshot(async (tx) => {
        const day = dayOf(clock.now());
        return {
          day,
          spent: await spentByAll(tx, { day, ...monthOf(day) }),
          limits: await installationLimitsOf(tx, settings),
          restore: await lastRestore(tx, clock.now()),
        };
      }),

    /** They hold from the next call on; what has waited for money looks once more. */
    setLimits: (limits: ChosenInstallationLimits): Promise<void> =>
      db.write(async (tx) => {
        await setInstallationLimits(tx, limits);
        await releaseAllSpending(tx, clock.now());
      }),
  };
}
