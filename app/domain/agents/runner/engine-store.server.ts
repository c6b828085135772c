import type { SqliteDb } from "#db/client.server.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { activitiesSql, activityValues } from "#app/workspace/activities.server.ts";
import { agentPath } from "#app/workspace/paths/agents.ts";
import {
  deliveriesOf,
  webhookDeliveriesSql,
  type SubscribedEndpoint,
} from "#app/workspace/webhook-deliveries.server.ts";
import { engineSql, toLoaded, type Loaded, type LoadedRow } from "./engine-rows.server.ts";
import { planningStep, unplannedTitle } from "#app/domain/agents/engine/rules.ts";
import type { EngineState, NewRecord } from "#app/domain/agents/engine/types.ts";

export type EngineStore = ReturnType<typeof createEngineStore>;

/**
 * The engine's rows, through prepared statements on the raw connections. The only exception to the
 * storage port, because a promise per statement is too slow here. `load` and `save` run only inside
 * `transact`.
 */
export function createEngineStore({ db, newId }: { db: SqliteDb; newId: NewId }) {
  const { writer, reader } = db;
  const due = reader.prepare<[number, number], string>(engineSql.due).pluck();
  const dueOf = reader.prepare<[string, number, number], string>(engineSql.dueOfWorkspace).pluck();
  const nextDueOf = reader.prepare<[string], number | null>(engineSql.nextDueOfWorkspace).pluck();
  const load = writer.prepare<[string], LoadedRow>(engineSql.load);
  const updateTask = writer.prepare(engineSql.updateTask);
  const updateAgent = writer.prepare(engineSql.updateAgent);
  const countOf = {
    simulated: writer.prepare(engineSql.countSimulated),
    real: writer.prepare(engineSql.countReal),
  };
  const insertTask = writer.prepare(engineSql.insertTask);
  const insertActivity = writer.prepare(activitiesSql.insert);
  const webhookEndpoints = writer.prepare<[string], SubscribedEndpoint>(
    webhookDeliveriesSql.endpoints,
  );
  const insertDelivery = writer.prepare(webhookDeliveriesSql.insert);
  const postpone = writer.prepare<[number, string]>(engineSql.postpone);
  const releaseAll = writer.prepare<[number]>(engineSql.releaseAll);

  /** Notifies webhook endpoints that an agent has stopped. */
  function noteStopped(
    { origin }: EngineState["task"],
    { id, name }: EngineState["agent"],
    workspaceId: string,
    { reason, now }: { reason: string; now: number },
  ): void {
    const about = { id, title: name, path: agentPath(id), reason };
    const event = { workspaceId, type: "agent.stopped", about, origin, now } as const;
    for (const delivery of deliveriesOf(webhookEndpoints.all(workspaceId), event, newId))
      insertDelivery.run(delivery);
  }

  function saveRecord(
    record: NewRecord,
    { task, agent }: EngineState,
    workspaceId: string,
    now: number,
  ): void {
    const { origin } = task;
    switch (record.type) {
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
        if (agent.status === "error" && rest.severity === "warning")
          noteStopped(task, agent, workspaceId, { reason: rest.description, now });
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
    }
  }

  return {
    /** Runs `work` in one transaction and rolls back when it throws. `work` must be synchronous. */
    transact: <T>(work: () => T): Promise<T> => db.writeSync(work),
    /** Resolves once all committed rows would survive a power cut. */
    durable: (): Promise<void> => db.durable(),
    /** Ids of tasks to start now, the longest waiting first. */
    due: (now: number, limit: number, workspaceId?: string): string[] =>
      workspaceId ? dueOf.all(workspaceId, now, limit) : due.all(now, limit),
    /** When the workspace's next task is due, or null. */
    nextDue: (workspaceId: string): number | null => nextDueOf.get(workspaceId) ?? null,
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
        jsonOf(task.work),
        task.work?.ideaId ?? null,
        task.work?.contentItemId ?? null,
        task.waitsFor,
        task.worksUntil,
        jsonOf(task.stepPlan),
        jsonOf(task.answer),
        task.error,
        task.origin,
        task.startedAt,
        task.finishedAt,
        task.id,
      );
      if (before.agent.status !== agent.status) updateAgent.run(agent.status, agent.id);
      if (before.agent.counters !== agent.counters)
        countOf[before.task.origin].run(JSON.stringify(agent.counters), agent.id);
      for (const record of records) saveRecord(record, after, agent.workspaceId, now);
    },
    /** Postpones an open task. */
    postpone: (taskId: string, until: number): Promise<void> =>
      db.writeSync(() => void postpone.run(until, taskId)),
    /** Makes the tasks a dead process left running due now. Returns how many there were. */
    releaseAll: (now: number): Promise<number> => db.writeSync(() => releaseAll.run(now).changes),
    newId,
  };
}

const jsonOf = (value: object | null): string | null => value && JSON.stringify(value);
