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

const tooOld = "It waited for more than a day";

interface EndpointChangesDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  secrets: Pick<EndpointSecrets, "seal">;
  emit(event: WorkspaceEvent): void;
}

/** What owners do with their endpoints; each is an activity. */
export function createEndpointChanges({ db, clock, newId, secrets, emit }: EndpointChangesDeps) {
  /** Changes one, notes it as an activity, and says what takes it back. @throws AppError `not_found` */
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
            `${maxWebhookEndpoints} programs are told at most. Remove one first.`,
          );
        const now = clock.now();
        const sealed = await secrets.seal(tx, { workspaceId, id }, { address, key: signingKey });
        const row = { id, workspaceId, name, host, events: JSON.stringify(events), now };
        await addWebhookEndpoint(tx, { ...row, ...sealed });
        return addAction(tx, {
          id: newId(),
          actor,
          agentId: null,
          title: `${name} is told what happens`,
          description: `At ${host}`,
          createdAt: now,
          change: null,
        });
      });
      emit({ workspaceId, type: "activity", activity });
      return { id, signingKey };
    },

    /** What it is told of from now on. @throws AppError `not_found`, `bad_request` */
    async choose(
      actor: Actor,
      id: string,
      { name, events }: { name: string; events: readonly WebhookEventType[] },
    ): Promise<void> {
      const mistake = mistakeIn({ name, events, address: "https://unchanged.example" });
      if (mistake !== null) throw mistake;
      if (name === "") throw new AppError("bad_request", "Give it a name.", { about: "name" });
      await change(
        actor,
        id,
        () => ({
          title: `${name} is told of other things`,
          description: `${events.length} of them`,
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
          description: "What happens is kept for it for a day",
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
          title: `${name} is told again`,
          description: "What waited for it goes out now",
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
          description: "It is told nothing any more",
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

/** What is wrong with what was typed, in words; null: nothing. */
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
    return mistake("The address begins with https://, as the other program shows it.", "address");
  if (name.length > maxWebhookEndpointNameLength)
    return mistake(`The name has ${maxWebhookEndpointNameLength} characters at most.`, "name");
  if (events.length === 0)
    return mistake("Choose at least one thing that it is told of.", "events");
  return null;
}
