import { MINUTE, type Clock } from "#app/core/time/clock.ts";
import type { createRunner } from "#app/domain/agents/runner/runner.server.ts";
import type { Workspaces } from "#app/domain/agents/workspaces.server.ts";
import type { createDemo } from "./demo.server.ts";

interface TodaysDemoDeps {
  demo: Pick<ReturnType<typeof createDemo>, "ensureToday">;
  clock: Clock;
  workspaces: Pick<Workspaces, "demo">;
  pauseWhile: ReturnType<typeof createRunner>["pauseWhile"];
}

/** Which workspace is the public demo, and whether it has changed since a given version. */
export function createTodaysDemo({ demo, clock, workspaces, pauseWhile }: TodaysDemoDeps) {
  let id: string | null = null;
  let revision = 0;

  /** The current demo, shown while today's is being built. */
  async function find(): Promise<void> {
    id = (await workspaces.demo())?.id ?? null;
  }

  return {
    find,
    async ensure(): Promise<void> {
      // The history is in the past, so the engine would consider all of it overdue.
      await pauseWhile(() => demo.ensureToday());
      await find();
    },
    /** Null: there is none. */
    id: (): string | null => id,
    /** Records a change in a workspace. */
    note(workspaceId: string): void {
      if (workspaceId === id) revision += 1;
    },
    /** Changes whenever the demo does; null while there is none. */
    version: (): string | null => (id === null ? null : `${id} ${revision}`),
    /** Changes at most once a minute, and with each new demo; null while there is none. */
    minute: (): string | null => (id === null ? null : `${id} ${Math.floor(clock.now() / MINUTE)}`),
  };
}
