import type { Db, Queries } from "#db/client.server.ts";
import { DAY, type Clock } from "#app/core/time/clock.ts";
import { AppError, type AboutTyped } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { newSigningKey } from "#app/platform/outbound/webhook-signature.server.ts";
import { addAction } from "#app/workspace/activities.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Revert } from "#app/workspace/undo.server.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { webhookDeliveriesSql } from "#app/workspace/webhook-deliveries.server.ts";
import type { WebhookEventType } from "#app/workspace/webhook-event.ts";
import type { EndpointSecrets } from "./endpoint-secrets.server.ts";
import {
  maxWebhookEndpointNameLength,
  maxWebhookEndpoints,
  type WebhookEndpoint,
} from "./webhook-endpoint.ts";
import {
  addWebhookEndpoint,
  bringWebhookEndpointBack,
  chooseEvents,
  findWebhookEndpoint,
  listWebhookEndpoints,
  pauseWebhookEndpoint,
  removeWebhookEndpoint,
  resumeWebhookEndpoint,
} from "./webhook-endpoint-store.server.ts";

const tooOld = "Waited for more than a day";

interface EndpointChangesDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  secrets: Pick<EndpointSecrets, "seal">;
  emit(event: WorkspaceEvent): void;
}

/** Changes of endpoints by their owners; each is an activity. */
export function createEndpointChanges({ db, clock, newId, secrets, emit }: EndpointChangesDeps) {
  /** Changes an endpoint, records an activity, and returns how to undo it. @throws AppError `not_found` */
  async function change(
    actor: Actor,
    id: string,
    words: (endpoint: WebhookEndpoint) => {
      title: string;
      description: string;
      undoable?: boolean;
    },
    work: (tx: Queries, endpoint: WebhookEndpoint, now: number) => Promise<unknown>,
  ): Promise<{ undo: string | null }> {
    const { workspaceId } = actor;
    const activity = await db.write(async (tx) => {
      const endpoint = await findWebhookEndpoint(tx, workspaceId, id);
      const now = clock.now();
      await work(tx, endpoint, now);
      const { undoable = false, ...texts } = words(endpoint);
      const part = { subject: id, field: "removed", before: false, after: true };
      return addAction(tx, {
        id: newId(),
        actor,
        agentId: null,
        ...texts,
        createdAt: now,
        change: undoable ? { kind: "webhook_endpoint_removed", parts: [part] } : null,
      });
    });
    emit({ workspaceId, type: "activity", activity });
    return { undo: activity.undoUntil === undefined ? null : activity.id };
  }

  const resume = async (tx: Queries, endpointId: string, now: number) => {
    const old = { endpointId, before: now - DAY, answer: tooOld };
    await tx.statement(webhookDeliveriesSql.giveUpOld).run(old);
    await tx.statement(webhookDeliveriesSql.resume).run({ endpointId, now });
  };

  const revert: Revert = async (tx, workspaceId, parts) => {
    let reverted = 0;
    for (const { subject } of parts) {
      if (!(await bringWebhookEndpointBack(tx, workspaceId, subject))) continue;
      const { pausedFor } = await findWebhookEndpoint(tx, workspaceId, subject);
      if (pausedFor === null) await resume(tx, subject, clock.now());
      reverted += 1;
    }
    return reverted;
  };

  return {
    /**
     * @returns its id, and the key that its messages are signed with, which is not shown again
     * @throws AppError `bad_request` of what cannot be, `conflict` when there are enough
     */
    async add(
      actor: Actor,
      wanted: { name: string; address: string; events: readonly WebhookEventType[] },
    ): Promise<{ id: string; signingKey: string }> {
      const { workspaceId } = actor;
      const mistake = mistakeIn(wanted);
      if (mistake !== null) throw mistake;
      const { address, events } = wanted;
      const { host } = new URL(address);
      const name = wanted.name === "" ? host : wanted.name;
      const [id, signingKey] = [newId(), newSigningKey()];
      const activity = await db.write(async (tx) => {
        if ((await listWebhookEndpoints(tx, workspaceId)).length >= maxWebhookEndpoints)
          throw new AppError(
            "conflict",
            `You can have up to ${maxWebhookEndpoints} webhooks. Remove one first.`,
          );
        const now = clock.now();
        const sealed = await secrets.seal(tx, { workspaceId, id }, { address, key: signingKey });
        const row = { id, workspaceId, name, host, events: JSON.stringify(events), now };
        await addWebhookEndpoint(tx, { ...row, ...sealed });
        return addAction(tx, {
          id: newId(),
          actor,
          agentId: null,
          title: `Webhook ${name} added`,
          description: `Events are sent to ${host}`,
          createdAt: now,
          change: null,
        });
      });
      emit({ workspaceId, type: "activity", activity });
      return { id, signingKey };
    },

    /** Sets the events it receives. @throws AppError `not_found`, `bad_request` */
    async choose(
      actor: Actor,
      id: string,
      { name, events }: { name: string; events: readonly WebhookEventType[] },
    ): Promise<void> {
      const mistake = mistakeIn({ name, events, address: "https://unchanged.example" });
      if (mistake !== null) throw mistake;
      if (name === "") throw new AppError("bad_request", "Enter a name.", { about: "name" });
      await change(
        actor,
        id,
        () => ({
          title: `Webhook ${name} updated`,
          description: `${events.length} events selected`,
        }),
        (tx) => chooseEvents(tx, { id, name, events }),
      );
    },

    pause: (actor: Actor, id: string) =>
      change(
        actor,
        id,
        ({ name }) => ({
          title: `${name} paused`,
          description: "We keep its events for a day",
        }),
        async (tx, _, now) => {
          await pauseWebhookEndpoint(tx, { id, reason: "owner", now });
          await tx.statement(webhookDeliveriesSql.hold).run(id);
        },
      ),

    resume: (actor: Actor, id: string) =>
      change(
        actor,
        id,
        ({ name }) => ({
          title: `Webhook ${name} resumed`,
          description: "Waiting events are being sent",
        }),
        async (tx, _, now) => {
          await resumeWebhookEndpoint(tx, id);
          await resume(tx, id, now);
        },
      ),

    /** @returns what takes it back */
    remove: (actor: Actor, id: string) =>
      change(
        actor,
        id,
        ({ name }) => ({
          title: `${name} removed`,
          description: "It no longer receives events",
          undoable: true,
        }),
        async (tx, _, now) => {
          await removeWebhookEndpoint(tx, id, now);
          await tx.statement(webhookDeliveriesSql.hold).run(id);
        },
      ),

    revert,
  };
}

/** A validation error; null: none. */
function mistakeIn({
  name,
  address,
  events,
}: {
  name: string;
  address: string;
  events: readonly string[];
}): AppError | null {
  const mistake = (words: string, about: AboutTyped) =>
    new AppError("bad_request", words, { about });
  if (!/^https?:\/\/\S+$/iu.test(address) || !URL.canParse(address) || address.length > 2_000)
    return mistake("The address must start with https://.", "address");
  if (name.length > maxWebhookEndpointNameLength)
    return mistake(`Use up to ${maxWebhookEndpointNameLength} characters.`, "name");
  if (events.length === 0) return mistake("Choose at least one event.", "events");
  return null;
}
