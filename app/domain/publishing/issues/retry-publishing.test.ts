import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestOutbox, type TestOutbox } from "#tests/harness/outbox.ts";
import { createRecordingChannel } from "#tests/harness/recording-channel.ts";
import { answerTruly, mortal } from "#tests/harness/mortal-outbox.ts";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";
import { undoableMs } from "#app/domain/publishing/jobs/publish-job-rules.ts";
import { bringFailureBack, putFailureAway } from "./dismiss.server.ts";
import { retryPublishing, undoRetry } from "./retry-publishing.server.ts";

let world: TestOutbox;
beforeEach(async () => {
  world = await createTestOutbox();
});
afterEach(() => world.remove());

const refused = {
  arrives: false,
  told: new AppError("rejected", "its user may not publish by itself"),
};
const away = { arrives: false, told: new AppError("destination_unavailable", "away") };

/** An article that its place has refused. */
async function failed(guarantee: Channel["guarantee"] = "by_key") {
  const { clock, db, workspaceId } = world;
  const place = createRecordingChannel({ clock, guarantee });
  const { destination } = place;
  world.places.set(destination.name, destination);
  const article = await world.article();
  const { outbox, placements } = world.open();
  const schedule = ({ pieceId, versionId } = article) =>
    db.write((tx) =>
      placements.schedule(tx, { workspaceId, pieceId, versionId }, [
        { destination, dueAt: clock.now() },
      ]),
    );
  place.endings.push(refused);
  await schedule();
  await outbox.run();
  expect(states()).toEqual([["failed"], ["failed"]]);
  return { place, article, schedule, outbox, placements, destination };
}

const states = () => [
  world.operations().map(({ state }) => state),
  world.placementsStored().map(({ state }) => state),
];
const firstId = () => world.operations()[0]?.id ?? "";
const again = (
  destination: Channel | null,
  {
    operationId = world.operations().at(-1)?.id ?? "",
    workspaceId = world.workspaceId,
    stop = null as string | null,
  } = {},
) =>
  world.db.write((tx) =>
    retryPublishing(
      tx,
      {
        workspaceId,
        operationId,
        notBefore: world.clock.now() + undoableMs,
        now: world.clock.now(),
        newId: world.newId,
        findStop: () => Promise.resolve(stop),
      },
      destination,
    ),
  );
const takeBack = (waitingId: string, before: "failed" | "put_away" = "failed") =>
  world.db.write((tx) =>
    undoRetry(tx, {
      workspaceId: world.workspaceId,
      failedId: firstId(),
      waitingId,
      before,
      now: world.clock.now(),
    }),
  );
const putAway = () =>
  world.db.write((tx) =>
    putFailureAway(tx, { workspaceId: world.workspaceId, operationId: firstId() }),
  );

describe("what has failed is sent again", () => {
  test("after a minute, once, with what is approved by then", async () => {
    const { place, article, outbox, destination, placements } = await failed();
    const { workspaceId, clock } = world;
    // Neither of these sends it there again.
    const next = await world.correct(article);
    await world.db.write((tx) =>
      placements.followApproval(tx, { workspaceId, ...next }, [destination]),
    );
    clock.advance(DAY);
    await outbox.run();
    expect(place.visible()).toEqual([]);

    const waiting = await again(destination);
    expect(states()).toEqual([["put_away", "due"], ["scheduled"]]);
    expect(waiting).toMatchObject({ versionId: next.versionId, dueAt: clock.now() + MINUTE });
    await outbox.run();
    expect(place.visible()).toEqual([]);
    clock.advance(MINUTE);
    await outbox.run();
    expect(place.visible().map(({ payload }) => payload)).toEqual([waiting.payload]);
    expect(waiting.payload).toContain("corrected");
    expect(states()).toEqual([["put_away", "confirmed"], ["published"]]);
    await expect(again(destination, { operationId: firstId() })).rejects.toMatchObject({
      code: "not_waiting",
      message: expect.stringContaining("since") as string,
    });
  });

  test("after fifty attempts in vain, and has fifty more", async () => {
    const { place, outbox, destination } = await failed();
    const { clock } = world;
    await again(destination);
    for (let attempt = 0; attempt < 50; attempt += 1) place.endings.push(away);
    for (let hour = 0; hour < 60; hour += 1) {
      clock.advance(HOUR);
      await outbox.run();
    }
    expect(states()).toEqual([["put_away", "failed"], ["failed"]]);
    await again(destination);
    clock.advance(HOUR);
    await outbox.run();
    expect(place.visible()).toHaveLength(1);
  });

  test("though it was put away, and though a newer version follows it meanwhile", async () => {
    const { place, article, outbox, destination, placements } = await failed();
    await putAway();
    await again(destination);
    const next = await world.correct(article);
    const { workspaceId, clock } = world;
    await world.db.write((tx) =>
      placements.followApproval(tx, { workspaceId, ...next }, [destination]),
    );
    clock.advance(HOUR);
    await outbox.run();
    expect(place.visible().map(({ payload }) => payload)).toEqual([
      expect.stringContaining("corrected"),
    ]);
  });

  test("as an update where something stands there, and as new where that was removed", async () => {
    const { place, article, outbox, destination, schedule } = await failed();
    const { clock } = world;
    await again(destination);
    clock.advance(HOUR);
    await outbox.run();
    place.endings.push(refused);
    await schedule(await world.correct(article));
    await outbox.run();
    await again(destination);
    expect(world.operations().map(({ kind, state }) => [kind, state])).toEqual([
      ["create", "put_away"],
      ["create", "confirmed"],
      ["update", "put_away"],
      ["update", "due"],
    ]);
    place.endings.push({ arrives: false, told: new AppError("gone", "it lies in the bin") });
    clock.advance(HOUR);
    await outbox.run();
    await again(destination);
    expect(world.operations().at(-1)).toMatchObject({ kind: "create", state: "due" });
    expect(states()[1]).toEqual(["scheduled"]);
  });

  test("where it was to be taken down, it is to be taken down again", async () => {
    const { place, outbox, destination, placements } = await failed();
    const { clock, workspaceId } = world;
    await again(destination);
    clock.advance(HOUR);
    await outbox.run();
    const placementId = world.placementsStored()[0]?.id ?? "";
    place.endings.push(refused);
    await world.db.write((tx) =>
      placements.withdraw(tx, { workspaceId, placementId }, destination),
    );
    await outbox.run();
    expect(place.visible()).toHaveLength(1);
    await again(destination);
    clock.advance(HOUR);
    await outbox.run();
    expect(place.visible()).toEqual([]);
    expect(states()[1]).toEqual(["withdrawn"]);
  });
});

describe("it is not sent again", () => {
  test("where its place is not connected, where something is against it, or without an approval", async () => {
    const { article, destination } = await failed();
    const refusals = [
      [() => again(null), "Connect it under Settings"],
      [() => again(destination, { stop: "“Herbs” says the same" }), "says the same"],
      [
        async () => {
          await world.suspend(1);
          await again(destination);
        },
        "Access has ended",
      ],
      [
        async () => {
          await world.suspend(null);
          await again({ ...destination, needsHand: "Its password is refused." });
        },
        "password",
      ],
      [
        async () => {
          await world.decide("withdrawn", article);
          await again(destination);
        },
        "Approve one",
      ],
    ] as const;
    for (const [attempt, words] of refusals)
      await expect(attempt()).rejects.toMatchObject({
        code: "not_waiting",
        message: expect.stringContaining(words) as string,
      });
    expect(states()).toEqual([["failed"], ["failed"]]);
  });

  test("while it is on its way, twice in one moment, or by another workspace", async () => {
    const { destination } = await failed();
    await expect(
      again(destination, { workspaceId: await world.addWorkspace() }),
    ).rejects.toMatchObject({ code: "not_found" });
    const operationId = firstId();
    const both = await Promise.allSettled([
      again(destination, { operationId }),
      again(destination, { operationId }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(again(destination)).rejects.toMatchObject({ code: "not_waiting" });
    expect(states()).toEqual([["put_away", "due"], ["scheduled"]]);
  });
});

describe("that is taken back", () => {
  test.each(["failed", "put_away"] as const)("and it is told of as before: %s", async (before) => {
    const { place, outbox, destination } = await failed();
    if (before === "put_away") await putAway();
    const { id } = await again(destination);
    expect(await takeBack(id, before)).toBe(true);
    expect(states()).toEqual([[before, "cancelled"], [before]]);
    world.clock.advance(HOUR);
    await outbox.run();
    expect(place.visible()).toEqual([]);
    expect(await takeBack(id, before)).toBe(false);
    // What was taken back stands in the way of nothing.
    if (before === "failed") await putAway();
    await world.db.write((tx) =>
      bringFailureBack(tx, { workspaceId: world.workspaceId, operationId: firstId() }),
    );
    expect(states()).toEqual([["failed", "cancelled"], ["failed"]]);
    await again(destination, { operationId: firstId() });
    world.clock.advance(HOUR);
    await outbox.run();
    expect(place.visible()).toHaveLength(1);
  });

  test("no more once it was tried", async () => {
    const { place, outbox, destination } = await failed();
    const { id } = await again(destination);
    place.endings.push(away);
    world.clock.advance(MINUTE);
    await outbox.run();
    expect(states()).toEqual([["put_away", "due"], ["scheduled"]]);
    expect(await takeBack(id)).toBe(false);
  });
});

/** More than there are. */
const maxPoints = 40;

test.each(["by_key", "two_phase", "find_after", "none"] as const)(
  "wherever the process ends, it is there once, with the guarantee %s",
  async (guarantee) => {
    for (let endsAt = 1, goesOn = true; goesOn; endsAt += 1) {
      expect(endsAt).toBeLessThan(maxPoints);
      await world.remove();
      world = await createTestOutbox();
      const { place, destination } = await failed(guarantee);
      const { clock, db } = world;
      await again(destination);
      clock.advance(MINUTE);
      const process = mortal(db, endsAt);
      place.onPoint(process.point);
      await world.open(process.db).outbox.run();
      place.onPoint(() => undefined);
      for (let minute = 0; minute < 20; minute += 1) {
        clock.advance(MINUTE);
        await world.open().outbox.run();
        if (guarantee === "none") await answerTruly(world, place);
      }
      expect(place.visible()).toHaveLength(1);
      expect(states()).toEqual([["put_away", "confirmed"], ["published"]]);
      goesOn = process.hasEnded();
    }
  },
);
