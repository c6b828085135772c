import type { SqliteDb } from "../../../db/client.server";
import type { NewId } from "../../core/ids";
import { dayIn } from "../../core/time-zone";
import { activitiesSql, activityValues } from "../../workspace/activities.server";
import { contentSql, contentValues } from "../content/content.server";
import { simulatedPostsSql } from "../publishing/simulated-posts.server";
import { engineSql, toLoaded, type Loaded, type LoadedRow } from "./engine-rows.server";
import { planningStep, unplannedTitle } from "./engine/rules";
import type { EngineState, NewRecord } from "./engine/types";

export type EngineStore = ReturnType<typeof createEngineStore>;

/**
 * The engine's rows, by prepared statements on the raw connections: the one hot path for which a
 * promise for each statement would be too much, and the one exception to the storage port.
 * `load` and `save` run inside `transact` only.
 */
export function createEngineStore({ db, newId }: { db: SqliteDb; newId: NewId }) {
  const { writer, reader } = db;
  const due = reader.prepare<[number, number], string>(engineSql.due).pluck();
  const dueOf = reader.prepare<[string, number, number], string>(engineSql.dueOfWorkspace).pluck();
  const nextDueOf = reader.prepare<[string], number | null>(engineSql.nextDueOfWorkspace).pluck();
  const contentOf = reader.prepare<[string], { title: string; body: string }>(engineSql.content);
  const load = writer.prepare<[string], LoadedRow>(engineSql.load);
  const updateTask = writer.prepare(engineSql.updateTask);
  const updateAgent = writer.prepare(engineSql.updateAgent);
  const countOf = {
    simulated: writer.prepare(engineSql.countSimulated),
    real: writer.prepare(engineSql.countReal),
  };
  const unconfirmed = writer.prepare(engineSql.unconfirmed);
  const insertTask = writer.prepare(engineSql.insertTask);
  const insertContent = writer.prepare(contentSql.insert);
  const armPublication = writer.prepare(engineSql.armPublication);
  const confirmPublication = writer.prepare(engineSql.confirmPublication);
  const timeZoneOf = writer.prepare<[string], string>(engineSql.timeZone).pluck();
  const insertEarning = writer.prepare(engineSql.insertEarning);
  const insertActivity = writer.prepare(activitiesSql.insert);
  const forgetActivities = writer.prepare(activitiesSql.forget);
  const forgetPosts = writer.prepare(simulatedPostsSql.forget);
  const forgetTasks = writer.prepare(engineSql.forgetTasks);
  const postpone = writer.prepare<[number, string]>(engineSql.postpone);
  const releaseAll = writer.prepare<[number]>(engineSql.releaseAll);

  function saveRecord(
    record: NewRecord,
    { task, agent }: EngineState,
    workspaceId: string,
    now: number,
  ): void {
    const { origin } = task;
    switch (record.type) {
      case "content": {
        const row = { ...record, workspaceId, taskId: task.id, origin, createdAt: now };
        insertContent.run(...contentValues(row));
        return;
      }
      case "publication_armed": {
        const { id, contentId, role, key } = record;
        armPublication.run(id, workspaceId, contentId, role, key, origin, now);
        return;
      }
      case "publication_confirmed":
        confirmPublication.run(record.destination, record.url, now, record.key);
        return;
      case "publication_unknown":
      case "publication_failed": {
        const status = record.type === "publication_unknown" ? "unknown" : "failed";
        unconfirmed.run(status, record.key);
        return;
      }
      case "earning": {
        const { id, amountCents, source } = record;
        // Read in the transaction that books it: a day that is booked does not move any more.
        const day = dayIn(now, timeZoneOf.get(workspaceId) ?? "UTC");
        insertEarning.run(
          id,
          workspaceId,
          task.id,
          agent.id,
          amountCents,
          source,
          origin,
          day,
          now,
        );
        return;
      }
      case "activity": {
        const { kind: type, ...rest } = record;
        const row = {
          ...rest,
          type,
          workspaceId,
          agentId: agent.id,
          taskId: task.id,
          origin,
          createdAt: now,
        };
        insertActivity.run(...activityValues(row));
        return;
      }
      case "next_task": {
        const { ordinal, dueAt, origin: from } = record.turn;
        insertTask.run(
          record.id,
          workspaceId,
          agent.id,
          ordinal,
          unplannedTitle,
          "",
          planningStep,
          dueAt,
          from,
          now,
        );
        return;
      }
      case "forget":
        forgetActivities.run(agent.id, agent.id, record.upToOrdinal);
        forgetPosts.run(agent.id, record.upToOrdinal);
        forgetTasks.run(agent.id, record.upToOrdinal);
        return;
    }
  }

  return {
    /** Runs `work` in one transaction; what throws is rolled back. Nothing in it can be awaited. */
    transact: <T>(work: () => T): Promise<T> => db.writeSync(work),
    /** Resolves once all that has been committed survives a power cut. */
    durable: (): Promise<void> => db.durable(),
    /** Ids of tasks to begin now, the longest waiting first. */
    due: (now: number, limit: number, workspaceId?: string): string[] =>
      workspaceId ? dueOf.all(workspaceId, now, limit) : due.all(now, limit),
    /** When the workspace's next task is due, or null. */
    nextDue: (workspaceId: string): number | null => nextDueOf.get(workspaceId) ?? null,
    contentOf: (contentId: string) => contentOf.get(contentId),
    load(taskId: string): Loaded | null {
      const row = load.get(taskId);
      return row ? toLoaded(row) : null;
    },
    save(before: EngineState, after: EngineState, records: NewRecord[], now: number): void {
      const { task, agent } = after;
      updateTask.run(
        task.title,
        task.topic,
        task.status,
        task.step,
        task.attempt,
        task.failures,
        task.failure,
        task.lostLeases,
        task.waitingSince,
        task.retryAt,
        task.dueAt,
        task.contentId,
        task.error,
        task.startedAt,
        task.finishedAt,
        task.id,
      );
      if (before.agent.status !== agent.status) updateAgent.run(agent.status, agent.id);
      if (before.agent.tally !== agent.tally)
        countOf[task.origin].run(JSON.stringify(agent.tally), agent.measuredAt, agent.id);
      for (const record of records) saveRecord(record, after, agent.workspaceId, now);
    },
    /** Puts an open task off until then. */
    postpone: (taskId: string, until: number): Promise<void> =>
      db.writeSync(() => void postpone.run(until, taskId)),
    /** What a dead process left running is due again now. Returns how many tasks that were. */
    releaseAll: (now: number): Promise<number> => db.writeSync(() => releaseAll.run(now).changes),
    newId,
  };
}
