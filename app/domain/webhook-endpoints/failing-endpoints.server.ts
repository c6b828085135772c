import type { Queries } from "#db/client.server.ts";
import { DAY, type Clock } from "#app/core/time/clock.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { addNews } from "#app/workspace/activities.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import { webhookDeliveriesSql } from "#app/workspace/webhook-deliveries.server.ts";
import {
  noteFailing,
  noteOwnerNotified,
  pauseWebhookEndpoint,
} from "./webhook-endpoint-store.server.ts";

/** An endpoint that takes nothing for so long is paused. */
const failsForMs = 3 * DAY;

interface FailingEndpointsDeps {
  clock: Clock;
  newId: NewId;
  emit(event: WorkspaceEvent): void;
}

/** Handles a failing endpoint: slows down, pauses it, and notifies the owner. */
export function createFailingEndpoints({ clock, newId, emit }: FailingEndpointsDeps) {
  /** Sent after the commit. */
  const news: WorkspaceEvent[] = [];

  async function noteFailure(
    tx: Queries,
    { endpointId: id, workspaceId }: { endpointId: string; workspaceId: string },
    { dueAt, reason: problem }: { dueAt: number | null; reason: string },
  ): Promise<void> {
    const now = clock.now();
    const endpoint = await noteFailing(tx, { id, problem, now });
    if (!endpoint || endpoint.pausedFor !== null) return;
    if (dueAt !== null && takesNothing(problem))
      await tx.statement(webhookDeliveriesSql.putOff).run({ endpointId: id, until: dueAt });
    const { name, failsSince, ownerNotifiedAt } = endpoint;
    if (isGoneAnswer(problem) || now - failsSince >= failsForMs) {
      await pauseWebhookEndpoint(tx, { id, reason: isGoneAnswer(problem) ? "gone" : "fails", now });
      await tx.statement(webhookDeliveriesSql.hold).run(id);
      const why = isGoneAnswer(problem)
        ? "The address says it no longer exists"
        : "It has accepted no events for three days";
      await notifyOwner(
        tx,
        workspaceId,
        `Webhook ${name} paused`,
        `${why}. Check it under Settings, Connections.`,
      );
      return;
    }
    if (dueAt !== null || ownerNotifiedAt !== null) return;
    await noteOwnerNotified(tx, id, now);
    await notifyOwner(
      tx,
      workspaceId,
      `Webhook ${name} failed`,
      `We tried for a day: ${problem}. You can send it again under Settings, Connections.`,
    );
  }

  async function notifyOwner(tx: Queries, workspaceId: string, title: string, description: string) {
    const activity = await addNews(tx, {
      id: newId(),
      workspaceId,
      title,
      description,
      severity: "warning",
      origin: "real",
      createdAt: clock.now(),
    });
    news.push({ workspaceId, type: "activity", activity });
  }

  return {
    note: noteFailure,
    /** To be called once what was noted is committed. */
    tell: () => news.splice(0).forEach(emit),
  };
}

/** Whether other deliveries would fail as well: no response, or too busy or broken. */
export function takesNothing(answer: string): boolean {
  const status = Number(answer);
  return Number.isNaN(status) || status === 408 || status === 429 || status >= 500;
}

const isGoneAnswer = (answer: string) => answer === "410";
