import { afterEach, describe, expect, it } from "vitest";
import { startWebhookReceiver } from "#tests/fakes/webhook-receiver.ts";
import { crashingOutboxDb } from "#tests/harness/crashing-outbox.ts";
import { createTestOutbound } from "#tests/harness/outbound.ts";
import { createTestOutbox } from "#tests/harness/outbox.ts";
import { createManualClock, MINUTE } from "#app/core/time/clock.ts";
import { createVault } from "#app/platform/vault/vault.server.ts";
import { webhookEventTypes } from "#app/workspace/webhook-event.ts";
import { recordWebhookEvent } from "#app/workspace/webhook-deliveries.server.ts";
import type { Db } from "#db/client.server.ts";
import type { Request } from "#app/domain/channels/channel-adapter.ts";
import { createWebhookEndpoints } from "./webhook-endpoints.server.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";

leaveOutDuplicates();

/* One process ends before or after a write or a request; another one continues. */

type Receiver = Awaited<ReturnType<typeof startWebhookReceiver>>;
type Answer = Parameters<Receiver["answers"]>[0];

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const { request } = createTestOutbound();
const silent = { warn: () => undefined, error: () => undefined, info: () => undefined };
const happening = ["p1", "p2", "p3"] as const;
/** More than there are. */
const maxPoints = 60;
/** More than are tried for in a few minutes. */
const maxMinutes = 30;

async function prepare() {
  const receiver = await startWebhookReceiver();
  ends.push(() => receiver.stop());
  // The reference library takes no message that is minutes old.
  const world = await createTestOutbox({ clock: createManualClock(Date.now()) });
  ends.push(() => world.remove());
  const { clock, newId, workspaceId } = world;
  const vault = createVault({ secret: { value: "s".repeat(40), check: "" }, clock });
  const open = (db: Db, ask: Request) =>
    createWebhookEndpoints({
      db,
      clock,
      newId,
      log: silent as never,
      vault,
      request: ask,
      appUrl: "https://app.test",
      emit: () => undefined,
    });
  const endpoint = await open(world.db, request).add(
    { workspaceId, user: null },
    { name: "Sheet", address: receiver.url, events: webhookEventTypes },
  );
  /** It happens, unless its process ends first. */
  const happens = (db: Db, id: string) =>
    db.write((tx) => {
      const about = { id, title: "Cold brew", path: `/content/${id}`, channel: "Blog" };
      const type = "publication.published" as const;
      return recordWebhookEvent(
        tx,
        { workspaceId, type, about, origin: "real", now: clock.now() },
        newId,
      );
    });
  const stored = () =>
    world.db.reader
      .prepare<[], { id: string; state: string; about: string }>(
        "SELECT id, state, about FROM webhook_deliveries ORDER BY id",
      )
      .all();
  return { ...world, receiver, endpoint, open, happens, stored };
}

/** Runs one process until it ends, and others for the rest. */
async function deliverAndEnd(endsAt: number, firstAnswer: Answer) {
  const world = await prepare();
  const { db, clock, receiver, open, happens } = world;
  const process = crashingOutboxDb(db, endsAt);
  const watched: Request = async (address, options) => {
    process.point();
    const answer = await request(address, options);
    process.point();
    return answer;
  };
  receiver.answers(firstAnswer);
  const dying = open(process.db, watched);
  for (const id of happening) await happens(process.db, id).catch(() => undefined);
  await dying.run();
  await dying.stop();
  const hasEnded = process.hasEnded();
  receiver.answers({ status: 200 });
  const next = open(db, request);
  for (let minute = 0; minute < maxMinutes; minute += 1) {
    clock.advance(MINUTE);
    await next.run();
    if (world.stored().every(({ state }) => state === "delivered")) break;
  }
  await next.stop();
  return { world, hasEnded };
}

describe.each<[string, Answer]>([
  ["takes it", { status: 200 }],
  ["hangs up after it has taken it", { status: 200, hangsUp: true }],
  ["takes it and says that it failed", { status: 500 }],
])("an endpoint that %s", (_, firstAnswer) => {
  it("gets each event that was committed, wherever the process ends, and a repeat under the same id", async () => {
    let kills = 0;
    for (let endsAt = 1, goesOn = true; goesOn; endsAt += 1) {
      expect(endsAt).toBeLessThan(maxPoints);
      const { world, hasEnded } = await deliverAndEnd(endsAt, firstAnswer);
      const rows = world.stored();
      expect(rows.map(({ state }) => state)).toEqual(rows.map(() => "delivered"));
      const taken = world.receiver.taken;
      expect(world.receiver.refused).toEqual([]);
      // None is lost, none comes of what was not committed, and each has one id however often it comes.
      const pairs = new Set(taken.map(({ id, data }) => `${id} ${String(data.id)}`));
      const committed = rows.map(
        ({ id, about }) => `${id} ${String((JSON.parse(about) as { id: string }).id)}`,
      );
      expect([...pairs].sort()).toEqual([...committed].sort());
      goesOn = hasEnded;
      if (hasEnded) kills += 1;
      else expect(rows).toHaveLength(happening.length);
      for (const end of ends.splice(0).toReversed()) await end();
    }
    expect(kills).toBeGreaterThan(5);
  });
});
