import type { Queries } from "../../db/client.server";
import type { NewId } from "../core/ids";
import type { About, HappeningName, testEvent } from "./happening";
import type { Origin } from "./origin";

/** The only texts that write what programs are to be told; the engine's store runs two of them itself. */
export const tellingsSql = {
  listeners: `SELECT id, events, paused_for AS "pausedFor" FROM listeners
    WHERE workspace_id = ? AND removed_at IS NULL`,
  insert: `INSERT INTO tellings (id, workspace_id, listener_id, event, about, origin, state, due_at, since,
      created_at)
    VALUES (@id, @workspaceId, @listenerId, @event, @about, @origin, 'waits', @dueAt, @now, @now)`,
  claim: `UPDATE tellings SET due_at = @until WHERE id = @id AND state = 'waits' AND due_at <= @now
    RETURNING id, workspace_id AS "workspaceId", listener_id AS "listenerId", event, about, origin, attempts,
      since, created_at AS "createdAt"`,
  moveLease: "UPDATE tellings SET due_at = ? WHERE id = ? AND due_at = ? AND state = 'waits'",
  end: `UPDATE tellings SET state = @state, due_at = @dueAt, attempts = @attempts, tried_at = @now,
      answer = @answer, took_ms = @tookMs
    WHERE id = @id AND due_at = @leasedUntil AND state = 'waits'`,
  // One that is away is not asked for each of a hundred.
  putOff: `UPDATE tellings SET due_at = @until WHERE listener_id = @listenerId AND state = 'waits'
    AND due_at < @until AND event <> 'test'`,
  hold: "UPDATE tellings SET due_at = NULL WHERE listener_id = ? AND state = 'waits'",
  giveUpOld: `UPDATE tellings SET state = 'given_up', answer = @answer
    WHERE listener_id = @listenerId AND state = 'waits' AND created_at < @before`,
  goOn: `UPDATE tellings SET due_at = @now, since = @now, attempts = 0
    WHERE listener_id = @listenerId AND state = 'waits'`,
  again: `UPDATE tellings SET state = 'waits', due_at = @now, since = @now, attempts = 0
    WHERE id = @id AND listener_id = @listenerId AND workspace_id = @workspaceId AND state <> 'waits'`,
  forget: `DELETE FROM tellings WHERE id IN
    (SELECT id FROM tellings WHERE created_at < @before LIMIT @limit)`,
} as const;

/** Whoever is told, as far as writing it down takes. */
export interface ListenerToTell {
  id: string;
  /** JSON. */
  events: string;
  pausedFor: string | null;
}

interface Happening {
  workspaceId: string;
  event: HappeningName;
  about: About;
  origin: Origin;
  now: number;
}

/** The rows of something that has happened, for those who want to be told of it. */
export function tellingsOf(
  listeners: readonly ListenerToTell[],
  { workspaceId, event, about, origin, now }: Happening,
  newId: NewId,
) {
  return listeners
    .filter(({ events }) => (JSON.parse(events) as string[]).includes(event))
    .map(({ id: listenerId, pausedFor }) => ({
      id: newId(),
      workspaceId,
      listenerId,
      event,
      about: JSON.stringify(about),
      origin,
      // Whoever is paused is told of it later.
      dueAt: pausedFor === null ? now : null,
      now,
    }));
}

/** Writes down that something has happened, in the transaction in which it does: none is lost. */
export async function noteHappening(
  tx: Queries,
  happening: Happening,
  newId: NewId,
): Promise<void> {
  const { workspaceId } = happening;
  const listeners = await tx.statement<ListenerToTell>(tellingsSql.listeners).all(workspaceId);
  if (listeners.length === 0) return;
  const insert = tx.statement(tellingsSql.insert);
  for (const row of tellingsOf(listeners, happening, newId)) await insert.run(row);
}

/** One that only shows that it arrives; whoever is paused gets it as well. */
export async function noteTest(
  tx: Queries,
  test: { id: string; workspaceId: string; listenerId: string; about: About; now: number },
): Promise<void> {
  const { about, now, ...row } = test;
  const event = "test" satisfies typeof testEvent;
  const values = { ...row, event, about: JSON.stringify(about), origin: "real", dueAt: now, now };
  await tx.statement(tellingsSql.insert).run(values);
}
