import { afterEach, describe, expect, test } from "vitest";
import { createCrew, crewBegins } from "../../../tests/harness/crew";
import { DAY, HOUR, MINUTE } from "../../core/clock";
import { isWork } from "../board/board";
import type { Destination } from "../publishing/destination-port";
import { fillSamplePlan } from "../simulation/sample-plan.server";
import { leaveOutTwins } from "../../../tests/harness/twins";

leaveOutTwins();

/* What a person decides on a text, before and after its publisher has placed it. */

let crew: Awaited<ReturnType<typeof createCrew>>;
afterEach(() => crew.remove());

/** The only text there is, as its owner decides on it. */
async function theText(note = "") {
  const [piece] = await crew.rows(`SELECT id, version_id AS "versionId" FROM pieces`);
  return {
    workspaceId: "w",
    pieceId: String(piece?.id),
    versionId: String(piece?.versionId),
    note,
    decidedBy: "person",
    actorId: "u",
  } as const;
}

test("a note of the owner is answered by another version, which is approved on its own", async () => {
  crew = await createCrew({ demo: true });
  await crew.db.write((tx) =>
    fillSamplePlan(tx, {
      workspaceId: "w",
      now: crewBegins,
      timeZone: "UTC",
      articlesAWeek: 7,
      newId: crew.newId,
    }),
  );
  expect(await crew.done("content_writer", "seo_optimizer")).toEqual(["write", "improve"]);
  const asked = await theText("shorter");
  await crew.reviews.decide({ ...asked, decision: "changes_asked" });
  expect(await crew.done("content_writer")).toEqual(["answer"]);
  await expect(crew.reviews.decide({ ...asked, decision: "approved" })).rejects.toMatchObject({
    code: "version_outdated",
  });
  const [answered] = await crew.rows(`SELECT state, version_id AS "versionId" FROM pieces`);
  expect(answered?.state).toBe("in_review");
  await crew.reviews.decide({
    ...asked,
    versionId: String(answered?.versionId),
    decision: "approved",
  });
  expect(await crew.done("publisher")).toEqual(["place"]);
  expect(await crew.rows("SELECT DISTINCT version_id AS v FROM operations")).toEqual([
    { v: answered?.versionId },
  ]);
});

test("what is approved, taken back and approved again goes out in its slot, though the publisher has placed it", async () => {
  crew = await createCrew({ demo: true });
  const slotAt = crewBegins + 3 * HOUR;
  await crew.planSample(slotAt);
  await crew.done("content_writer", "seo_optimizer");
  const asked = await theText();
  const sent = () => crew.rows("SELECT 1 AS one FROM simulated_posts");
  await crew.reviews.decide({ ...asked, decision: "approved" });
  expect(await crew.done("publisher")).toEqual(["place"]);
  await crew.reviews.decide({ ...asked, decision: "withdrawn" });
  crew.clock.advance(2 * HOUR);
  await crew.reviews.decide({ ...asked, decision: "approved" });
  await crew.outbox.run();
  expect(await sent()).toEqual([]);
  crew.clock.advance(2 * HOUR);
  await crew.outbox.run();
  expect(await sent()).toHaveLength(2);
});

test.each([
  ["rejected", []],
  // The answer to them goes out in the same slot.
  ["changes_asked", ["due", "due"]],
] as const)("what waits for its slot and is then %s", async (decision, left) => {
  crew = await createCrew({ demo: true });
  const slotAt = crewBegins + DAY;
  await crew.planSample(slotAt, crewBegins - DAY);
  crew.clock.set(slotAt - HOUR);
  await crew.done("content_writer", "seo_optimizer");
  const asked = await theText("shorter");
  await crew.reviews.decide({ ...asked, decision: "approved" });
  await crew.done("publisher");
  await crew.reviews.decide({ ...asked, decision: "withdrawn" });
  await crew.reviews.decide({ ...asked, decision });
  expect(await crew.rows("SELECT state FROM operations WHERE state <> 'cancelled'")).toEqual(
    left.map((state) => ({ state })),
  );
});

test("what was rejected after it had been placed goes out in its slot once it is approved after all", async () => {
  crew = await createCrew({ demo: true });
  const slotAt = crewBegins + 3 * HOUR;
  await crew.planSample(slotAt);
  await crew.done("content_writer", "seo_optimizer");
  const asked = await theText();
  const sent = () => crew.rows("SELECT 1 AS one FROM simulated_posts");
  await crew.reviews.decide({ ...asked, decision: "approved" });
  expect(await crew.done("publisher")).toEqual(["place"]);
  for (const decision of ["withdrawn", "rejected", "withdrawn", "approved"] as const)
    await crew.reviews.decide({ ...asked, decision });
  crew.clock.advance(2 * HOUR);
  await crew.outbox.run();
  expect(await sent()).toEqual([]);
  crew.clock.advance(2 * HOUR);
  await crew.outbox.run();
  expect(await sent()).toHaveLength(2);
  // The publisher's still.
  expect(await crew.rows("SELECT DISTINCT placed_by FROM placements")).toEqual([
    { placed_by: "publisher" },
  ]);
});

test("what a person has approved goes out a minute later and not before, and can be taken back until then", async () => {
  crew = await createCrew({ demo: true });
  await crew.db.write((tx) =>
    fillSamplePlan(tx, {
      workspaceId: "w",
      now: crewBegins - HOUR,
      timeZone: "UTC",
      articlesAWeek: 7,
      newId: crew.newId,
    }),
  );
  await crew.db.write(async (tx) => {
    await tx.statement("UPDATE agents SET enabled = 0 WHERE type = 'publisher'").run();
    await tx.statement("UPDATE ideas SET slot_at = ?").run(crewBegins);
  });
  await crew.done("content_writer", "seo_optimizer");
  const asked = await theText();
  await crew.reviews.decide({ ...asked, decision: "approved" });
  await crew.outbox.run();
  expect(await crew.rows("SELECT 1 AS one FROM simulated_posts")).toEqual([]);
  await crew.reviews.decide({ ...asked, decision: "withdrawn" });
  crew.clock.advance(2 * MINUTE);
  await crew.outbox.run();
  expect(await crew.rows("SELECT 1 AS one FROM simulated_posts")).toEqual([]);
  await crew.reviews.decide({ ...asked, decision: "approved" });
  crew.clock.advance(2 * MINUTE);
  await crew.outbox.run();
  expect(await crew.rows("SELECT 1 AS one FROM simulated_posts")).toHaveLength(2);
});

describe("what no place took when it was approved", () => {
  const operations = () => crew.rows("SELECT state FROM operations");
  const approved = async (isConnected?: (place: Destination) => boolean) => {
    crew = await createCrew({ demo: true, ...(isConnected && { isConnected }) });
    await crew.planSample(crewBegins + 3 * HOUR);
    await crew.done("content_writer", "seo_optimizer");
    const asked = await theText();
    await crew.reviews.decide({ ...asked, decision: "approved" });
    return asked;
  };

  test("is not sent by itself once there is a place, and goes there when it is approved again", async () => {
    let hasBlog = false;
    const asked = await approved(({ role }) => hasBlog && role === "blog");
    expect(await crew.done("publisher")).toEqual(["place"]);
    hasBlog = true;
    await crew.done("publisher");
    expect(await operations()).toEqual([]);
    await crew.reviews.decide({ ...asked, decision: "withdrawn" });
    await crew.reviews.decide({ ...asked, decision: "approved" });
    expect(await operations()).toEqual([{ state: "due" }]);
  });

  test("since it was not approved any more when its publisher was done, goes out when it is approved again", async () => {
    const asked = await approved();
    const work = await crew.plan("placing", "publisher");
    if (!isWork(work)) throw new Error("there is nothing to place");
    await crew.reviews.decide({ ...asked, decision: "withdrawn" });
    await crew.finish("placing", "publisher", work);
    await crew.reviews.decide({ ...asked, decision: "approved" });
    expect(await operations()).toEqual([{ state: "due" }, { state: "due" }]);
  });

  test("is its publisher's to place while that is still at it", async () => {
    const asked = await approved();
    await crew.plan("placing", "publisher");
    await crew.db.write((tx) =>
      tx
        .statement(
          `INSERT INTO tasks (id, workspace_id, agent_id, ordinal, title, topic, status, step, attempt, failures, due_at,
             origin, created_at)
           VALUES ('placing', 'w', 'publisher', 1, '', '', 'running', 1, 1, 0, 0, 'simulated', 0)`,
        )
        .run(),
    );
    await crew.reviews.decide({ ...asked, decision: "withdrawn" });
    await crew.reviews.decide({ ...asked, decision: "approved" });
    expect(await operations()).toEqual([]);
  });
});
