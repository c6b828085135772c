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

/** Spending of all workspaces together, and the operator's limits. */
export function createInstallationSpending({ db, clock, settings }: InstallationSpendingDeps) {
  return {
    /**
     * Today and this month, in micro-dollars, including reservations, as the limits count them.
     * Also the workspaces stopped by a restore.
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

    /** Applies from the next call on; work that waits for budget is checked again. */
    setLimits: (limits: ChosenInstallationLimits): Promise<void> =>
      db.write(async (tx) => {
        await setInstallationLimits(tx, limits);
        await releaseAllSpending(tx, clock.now());
      }),
  };
}
