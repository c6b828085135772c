import type { Db } from "../../../db/client.server";
import { dayOf, type Clock } from "../../core/clock";
import { releaseAllSpending } from "../agents/interrupt.server";
import {
  installationLimitsOf,
  setInstallationLimits,
  type ChosenInstallationLimits,
} from "../spending/installation-limits.server";
import type { SpendingSettings } from "../spending/limits.server";
import { monthOf } from "../spending/spend";
import { spentByAll } from "../spending/together.server";
import { lastRestore } from "./last-restore.server";

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
