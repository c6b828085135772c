import { afterEach, beforeEach, expect, it } from "vitest";
import { startWebhookReceiver } from "../../../tests/fakes/webhook-receiver";
import { createTestOutbound } from "../../../tests/harness/outbound";
import { createTestOutbox, type TestOutbox } from "../../../tests/harness/outbox";
import { createManualClock, DAY, HOUR, MINUTE } from "../../core/clock";
import { createVault } from "../../platform/vault/vault.server";
import { happeningNames, type HappeningName } from "../../workspace/happening";
import { noteHappening } from "../../workspace/tellings.server";
import type { Actor } from "../../workspace/viewer";
import { createListeners } from "./listeners.server";

/* What happens is told to programs of the owner's, signed as the reference library of Standard Webhooks reads it. */

type Receiver = Awaited<ReturnType<typeof startWebhookReceiver>>;
let receiver: Receiver;
let world: TestOutbox;
let actor: Actor;

beforeEach(async () => {
  receiver = await startWebhookReceiver();
  world = await createTestOutbox({ clock: createManualClock(Date.now()) });
  actor = { workspaceId: world.workspaceId, user: null };
});
afterEach(async () => {
  await receiver.stop();
  expect(world.complaints).toEqual([]);
  await world.remove();
});

const told: string[] = [];
function open() {
  const { db, clock, newId } = world;
  const log = { warn: () => undefined, error: () => undefined, info: () => undefined };
  told.length = 0;
  return createListeners({
    db,
    clock,
    newId,
    log: log as never,
    vault: createVault({ secret: { value: "s".repeat(40), check: "" }, clock }),
    request: createTestOutbound().request,
    appUrl: "https://app.test",
    emit: (event) => void (event.type === "activity" && told.push(event.activity.title)),
  });
}

const happens = (event: HappeningName = "publication.published", id = "p1") => {
  const about = { id, title: "Cold brew", path: `/content/${id}`, place: "Blog" };
  const { workspaceId, clock, newId, db } = world;
  return db.write((tx) =>
    noteHappening(tx, { workspaceId, event, about, origin: "real", now: clock.now() }, newId),
  );
};

async function added(events: readonly HappeningName[] = happeningNames, to = receiver) {
  const listeners = open();
  const { id, signingKey } = await listeners.add(actor, { name: "Sheet", address: to.url, events });
  to.checksWith(signingKey);
  const run = async (ms = 0) => {
    world.clock.advance(ms);
    await listeners.run();
  };
  const log = async () => (await listeners.find(world.workspaceId, id)).log;
  const present = async () => (await listeners.find(world.workspaceId, id)).listener;
  return { listeners, id, run, log, present };
}

it("tells what was chosen, signed, with nothing but ids, title and address", async () => {
  const { run, log } = await added(["publication.published"]);
  await happens();
  await happens("review.waiting", "p2");
  await run();
  expect(receiver.refused).toEqual([]);
  const [row] = await log();
  expect(receiver.taken).toEqual([
    {
      id: row?.id,
      type: "publication.published",
      data: {
        id: "p1",
        title: "Cold brew",
        url: "https://app.test/content/p1",
        origin: "real",
        place: "Blog",
      },
    },
  ]);
  expect(await log()).toMatchObject([{ state: "told", answer: "200" }]);
});

it("what was not committed was not said", async () => {
  const { run } = await added();
  const { workspaceId, clock, newId, db } = world;
  const about = { id: "p1", title: "Cold brew", path: "/content/p1" };
  const event = "review.waiting" as const;
  await expect(
    db.write(async (tx) => {
      await noteHappening(
        tx,
        { workspaceId, event, about, origin: "real", now: clock.now() },
        newId,
      );
      throw new Error("the process ends");
    }),
  ).rejects.toThrow("the process ends");
  await run();
  expect(receiver.taken).toEqual([]);
});

it("an answer that got lost is asked for again under the same id", async () => {
  const { run } = await added();
  await happens();
  receiver.answers({ status: 200, hangsUp: true });
  await run();
  receiver.answers({ status: 200 });
  await run(MINUTE);
  const [first, second] = receiver.taken;
  expect(receiver.taken).toHaveLength(2);
  expect(second).toEqual(first);
});

it("goes on after a process that has ended in the middle", async () => {
  const { log } = await added();
  await happens();
  // Another process had claimed it, and is no more.
  await world.db.write((tx) =>
    tx.statement("UPDATE tellings SET due_at = ?").run(world.clock.now() + MINUTE),
  );
  const next = open();
  await next.run();
  expect(receiver.taken).toEqual([]);
  world.clock.advance(2 * MINUTE);
  await next.run();
  expect(receiver.taken).toHaveLength(1);
  expect(await log()).toMatchObject([{ state: "told" }]);
});

it("is tried for a day, given up, said once, and can be sent again", async () => {
  const { listeners, id, run, log } = await added();
  // The reference library takes nothing that is days away.
  receiver.checksWith("");
  await happens();
  await happens();
  receiver.answers({ status: 500 });
  for (let hour = 0; hour < 30; hour += 1) await run(HOUR);
  expect(await log()).toMatchObject([{ state: "given_up" }, { state: "given_up", answer: "500" }]);
  expect(told.filter((title) => title === "Sheet could not be told")).toHaveLength(1);
  const tried = receiver.taken.length;
  expect(tried).toBeLessThan(30);

  receiver.answers({ status: 200 });
  const [newest] = await log();
  const answer = await listeners.again(actor, { id: newest?.id ?? "", listenerId: id });
  expect(answer).toEqual({ took: true, answer: "200" });
  expect(receiver.taken.at(-1)?.id).toBe(newest?.id);
});

it("who takes nothing for three days is told no more, until its owner says so", async () => {
  const { listeners, id, run, log, present } = await added();
  // The reference library takes nothing that is days away.
  receiver.checksWith("");
  receiver.answers({ status: 503 });
  for (let hour = 0; hour < 80; hour += 1) {
    if (hour % 5 === 0) await happens();
    await run(HOUR);
  }
  expect(await present()).toMatchObject({ pausedFor: "fails", problem: "503" });
  expect(told).toContain("Sheet is told nothing any more");
  const tried = receiver.taken.length;
  await happens();
  await run(HOUR);
  expect(receiver.taken).toHaveLength(tried);
  receiver.answers({ status: 200 });
  await listeners.goOn(actor, id);
  await run();
  expect(await present()).toMatchObject({ pausedFor: null, failsSince: null });
  expect((await log()).filter(({ state }) => state === "waits")).toEqual([]);
  expect((await log())[0]).toMatchObject({ state: "told" });
});

it("an address where nobody is any more is left at once", async () => {
  const { run, present } = await added();
  receiver.answers({ status: 410 });
  await happens();
  await run();
  expect(await present()).toMatchObject({ pausedFor: "gone" });
});

it("paused it waits, for a day at most", async () => {
  const { listeners, id, run, log } = await added();
  // The reference library takes nothing that is days away.
  receiver.checksWith("");
  await listeners.pause(actor, id);
  await happens("report.made");
  world.clock.advance(DAY);
  await happens();
  await run(HOUR);
  expect(receiver.taken).toEqual([]);
  await listeners.goOn(actor, id);
  await run();
  expect(receiver.taken.map(({ type }) => type)).toEqual(["publication.published"]);
  expect(await log()).toMatchObject([{ state: "told" }, { state: "given_up" }]);
});

it("a test shows what is answered, and holds nobody up where it fails", async () => {
  const { listeners, id, run, present } = await added();
  expect(await listeners.test(actor, id)).toEqual({ took: true, answer: "200" });
  expect(receiver.taken).toMatchObject([{ type: "test" }]);
  receiver.answers({ status: 404 });
  expect(await listeners.test(actor, id)).toEqual({ took: false, answer: "404" });
  expect(await present()).toMatchObject({ failsSince: null });
  receiver.answers({ status: 200 });
  await happens();
  await run();
  expect(receiver.taken).toHaveLength(3);
});

it("removed it is told nothing; brought back it is told what it has missed", async () => {
  const { listeners, id, run } = await added();
  await happens();
  const { undo } = await listeners.remove(actor, id);
  expect(undo).not.toBeNull();
  await run();
  expect(receiver.taken).toEqual([]);
  const parts = [{ subject: id, field: "removed", before: false, after: true }];
  await world.db.write((tx) => listeners.revert(tx, world.workspaceId, parts, "person"));
  await run();
  expect(receiver.taken).toHaveLength(1);
  await listeners.remove(actor, id);
  world.clock.advance(HOUR);
  await listeners.forget();
  await expect(listeners.find(world.workspaceId, id)).rejects.toMatchObject({ code: "not_found" });
  const left = world.db.reader.prepare("SELECT count(*) FROM tellings").pluck().get();
  expect(left).toBe(0);
});

it("one who is slow holds up no other", async () => {
  const slow = await startWebhookReceiver();
  const { listeners } = await added(happeningNames, slow);
  const quick = await listeners.add(actor, {
    name: "Quick",
    address: receiver.url,
    events: happeningNames,
  });
  receiver.checksWith(quick.signingKey);
  // Never answers: its server is stopped below.
  slow.answers({ status: 200, waits: true });
  await happens();
  const first = listeners.run();
  await expect.poll(() => receiver.taken.length).toBe(1);
  await happens();
  const second = listeners.run();
  await expect.poll(() => receiver.taken.length).toBe(2);
  await slow.stop();
  await Promise.all([first, second]);
});

it("takes no private address, no more than five, and forgets after a month", async () => {
  const { listeners, run, id } = await added();
  for (const address of ["ftp://x.example", "hooks.example", ""])
    await expect(
      listeners.add(actor, { name: "", address, events: happeningNames }),
    ).rejects.toMatchObject({ code: "bad_request" });
  const more = { name: "Another", address: receiver.url, events: happeningNames };
  for (let count = 1; count < 5; count += 1) await listeners.add(actor, more);
  await expect(listeners.add(actor, more)).rejects.toMatchObject({ code: "conflict" });
  await happens();
  await run();
  world.clock.advance(31 * DAY);
  await listeners.forget();
  expect((await listeners.find(world.workspaceId, id)).log).toEqual([]);
});

it("keeps its address and key where secrets are", async () => {
  const { id } = await added();
  const row = world.db.reader.prepare("SELECT * FROM listeners WHERE id = ?").get(id);
  expect(JSON.stringify(row)).not.toMatch(/whsec_|\/hook/u);
});
