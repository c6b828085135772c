import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { createRecordingChannel } from "#tests/harness/recording-channel.ts";
import { MINUTE, SECOND } from "#app/core/time/clock.ts";
import type { SimulatedFault } from "./simulated-fault.ts";
import { withSimulatedFault } from "./with-simulated-fault.server.ts";
import {
  endSimulatedFault,
  simulatedFaultOf,
  setSimulatedFault,
} from "./simulated-faults.server.ts";

let world: TestOutbox;
beforeEach(async () => {
  world = await createTestOutbox({ mode: "simulation" });
});
afterEach(() => world.remove());

const practise = (fault: SimulatedFault, workspaceId = world.workspaceId) =>
  world.db.write((tx) => setSimulatedFault(tx, { workspaceId, fault }));

/** Two articles for the sample blog, and their outcomes. */
async function sendTwo() {
  const { db, workspaceId, clock } = world;
  const { publications, outbox } = world.open();
  const channel = await world.samples.find({ workspaceId, name: "sample blog" });
  if (!channel) throw new Error("there is no sample blog");
  for (const title of ["First", "Second"]) {
    const article = await world.article(title);
    const slots = [{ channel, dueAt: clock.now() }];
    await db.write((tx) => publications.schedule(tx, { workspaceId, ...article }, slots));
  }
  await outbox.run();
  return { publications, outbox, states: () => world.publishJobs().map(({ state }) => state) };
}

const received = () =>
  world.db.reader
    .prepare<[], { url: string; deliveries: number }>(
      "SELECT url, deliveries FROM simulated_posts WHERE workspace_id NOT LIKE 'duplicate-%' ORDER BY url",
    )
    .all();

describe("simulated faults on a test channel", () => {
  it("no answer: one post needs a check, the next succeeds, and a retry publishes it once", async () => {
    await practise("lost");
    const { publications, outbox, states } = await sendTwo();
    expect(states()).toEqual(["unconfirmed", "confirmed"]);
    expect(await simulatedFaultOf(world.db.read, world.workspaceId)).toBeNull();
    const [asked] = world.publishJobs();
    await world.db.write((tx) =>
      publications.answerDidItAppear(
        tx,
        { workspaceId: world.workspaceId, publishJobId: asked?.id ?? "", url: null },
        null,
      ),
    );
    await outbox.run();
    expect(states()).toEqual(["confirmed", "confirmed"]);
    expect(received()).toHaveLength(2);
  });

  it("appears late: it is looked up once it must be visible, and not sent again", async () => {
    await practise("late");
    const { outbox, states } = await sendTwo();
    expect(states()).toEqual(["checking", "confirmed"]);
    world.clock.advance(20 * SECOND);
    await outbox.run();
    expect(states()).toEqual(["checking", "confirmed"]);
    world.clock.advance(MINUTE);
    await outbox.run();
    expect(states()).toEqual(["confirmed", "confirmed"]);
    expect(received().map(({ deliveries }) => deliveries)).toEqual([1, 1]);
  });

  it("rejected: one has failed, and the next succeeds", async () => {
    await practise("refused");
    const { states } = await sendTwo();
    expect(states()).toEqual(["failed", "confirmed"]);
    expect(world.publishJobs()[0]?.error).toMatch(/^Test: the sample blog rejected/u);
  });

  it("access rejected: everything is on hold until the simulated fault ends", async () => {
    await practise("no_entry");
    const { publications, outbox, states } = await sendTwo();
    expect(states()).toEqual(["on_hold", "on_hold"]);
    expect(received()).toEqual([]);
    const { workspaceId } = world;
    await world.db.write(async (tx) => {
      await endSimulatedFault(tx, workspaceId);
      await publications.release(tx, workspaceId, []);
    });
    await outbox.run();
    expect(states()).toEqual(["confirmed", "confirmed"]);
  });

  it("applies to its own workspace only", async () => {
    await practise("lost", await world.addWorkspace());
    const { states } = await sendTwo();
    expect(states()).toEqual(["confirmed", "confirmed"]);
  });

  it("is not available in the demo", async () => {
    world.db.writer
      .prepare("UPDATE workspaces SET kind = 'demo' WHERE id = ?")
      .run(world.workspaceId);
    expect(await practise("lost")).toBe(false);
    expect(await simulatedFaultOf(world.db.read, world.workspaceId)).toBeNull();
  });
});

it.each(["lost", "late"] as const)(
  "no answer for an article that is %s arrives before it is published",
  async (fault) => {
    const { clock } = world;
    const { channel } = createRecordingChannel({ clock, guarantee: "by_key" });
    if (channel.guarantee !== "by_key") throw new Error("it has another promise");
    const received: number[] = [];
    const practised = withSimulatedFault(channel, {
      fault,
      clock,
      receive: async (_, seenFrom) => {
        await new Promise((resolve) => setImmediate(resolve));
        received.push(seenFrom - clock.now());
        return { remoteId: "r", url: null };
      },
      take: () => Promise.resolve(true),
    });
    if (practised.guarantee === "two_phase") throw new Error("it has another promise");
    await expect(
      practised.create({ key: "k", payload: "{}", signal: AbortSignal.any([]) }),
    ).rejects.toMatchObject({ code: "outcome_unknown" });
    expect(received).toEqual([fault === "late" ? 30 * SECOND : 0]);
  },
);
