import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "../../../tests/harness/engine";
import { leavesDrafts, type DraftsThere } from "../../../tests/harness/leaves-drafts";
import { DAY, HOUR, MINUTE } from "../../core/clock";
import { AppError } from "../../core/errors";
import type { Destination } from "../../studio/publishing/destination-port";
import { describeReverted, type Reverted } from "../../workspace/undoable-change";
import { createContentList } from "../content/content-list.server";
import { createTextReader } from "../content/text-reader.server";
import { createEdits } from "../../studio/pipeline/edits.server";
import { readAnswers } from "../answers/answers.server";
import { createHeadline } from "../shell/headline.server";
import { allContent } from "../../workspace/addresses/content";
import type { Sending } from "./sending";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;
let engine: Engine;
/** What a place answers that is asked to publish something; null: it publishes it. */
let fails: AppError | null = null;
/** Null: what is sent is published at once. */
let drafts: DraftsThere | null = null;
/** What receives it is a program, which may have no page of it. */
let isProgram = false;

beforeEach(async () => {
  fails = null;
  drafts = null;
  isProgram = false;
  const places = (place: Destination): Destination => {
    if (drafts) return leavesDrafts(place, drafts);
    if (isProgram) return { ...place, isProgram };
    return place.guarantee === "by_key"
      ? { ...place, create: (post) => (fails ? Promise.reject(fails) : place.create(post)) }
      : place;
  };
  engine = await createTestEngine({ places });
});
afterEach(() => engine.remove());

/** The first sending that somebody has to see to. */
async function firstStuck(): Promise<Sending> {
  for (let step = 0; step < 400; step += 1) {
    const [found] = await engine.sendings.list(engine.workspaceId);
    if (found) return found;
    await engine.run(10 * MINUTE, MINUTE);
  }
  throw new Error("everything has gone well");
}

const needs = () =>
  engine.db.snapshot(async (tx) =>
    (await readAnswers(tx, engine.workspaceId, engine.clock.now())).needs.items.flatMap(
      ({ sendingId }) => (sendingId === null ? [] : [sendingId]),
    ),
  );
const read = (id: string) => createTextReader(engine).read(engine.workspaceId, id);
const toLookAt = async () =>
  (
    await createContentList(engine).list(
      engine.workspaceId,
      { ...allContent, state: "needs_look" },
      { rows: 50 },
    )
  ).items.map(({ id }) => id);

describe("a sending that has failed", () => {
  beforeEach(() => (fails = new AppError("rejected", "it has no title")));

  test("stands among what needs its owner until it is put away, and is told of on its text's page still", async () => {
    const sending = await firstStuck();
    expect(sending).toMatchObject({ state: "failed", kind: "create", reason: "it has no title" });
    expect(await needs()).toContain(sending.id);
    expect(await toLookAt()).toContain(sending.pieceId);
    await engine.sendings.putAway(engine.actor, sending.id);
    expect(await needs()).not.toContain(sending.id);
    // At its other places it has failed as well.
    expect(await toLookAt()).toContain(sending.pieceId);
    for (const { id, pieceId } of await engine.sendings.list(engine.workspaceId))
      if (pieceId === sending.pieceId) await engine.sendings.putAway(engine.actor, id);
    expect(await toLookAt()).not.toContain(sending.pieceId);
    const { text, troubles } = await read(sending.pieceId);
    expect(text.state).toBe("approved");
    expect(text.places).toContainEqual(
      expect.objectContaining({ destination: sending.destination, state: "put_away" }),
    );
    expect(troubles).toContainEqual({ ...sending, state: "put_away" });
    expect(await engine.sendings.list(engine.workspaceId)).not.toContainEqual(sending);
  });

  test("comes back when that is taken back, once", async () => {
    const sending = await firstStuck();
    const { undo } = await engine.sendings.putAway(engine.actor, sending.id);
    const outcome = await engine.undo(engine.actor, undo);
    expect(describeReverted(outcome as Reverted)).toBe("It stands among what needs you again");
    expect(await needs()).toContain(sending.id);
    expect(await engine.undo(engine.actor, undo)).toBe("gone");
  });

  test("cannot be put away twice, nor by another workspace", async () => {
    const sending = await firstStuck();
    const stranger = engine.actorIn(await engine.newWorkspace());
    await expect(engine.sendings.putAway(stranger, sending.id)).rejects.toMatchObject({
      code: "not_found",
    });
    await engine.sendings.putAway(engine.actor, sending.id);
    await expect(engine.sendings.putAway(engine.actor, sending.id)).rejects.toMatchObject({
      code: "not_waiting",
    });
  });

  test("is sent again in a minute, unless that is taken back", async () => {
    const sending = await firstStuck();
    expect(sending.canSendAgain).toBe(true);
    const first = await engine.sendings.sendAgain(engine.actor, sending.id, "person");
    expect(await needs()).not.toContain(sending.id);
    expect((await read(sending.pieceId)).troubles).toContainEqual({
      ...sending,
      state: "put_away",
      canSendAgain: false,
    });
    const outcome = await engine.undo(engine.actor, first.undo);
    expect(describeReverted(outcome as Reverted)).toBe(
      "It is not sent again, and stands as it did before",
    );
    expect(await engine.sendings.list(engine.workspaceId)).toContainEqual(sending);
    fails = null;
    const { undo } = await engine.sendings.sendAgain(engine.actor, sending.id, "person");
    await engine.run(5 * MINUTE, MINUTE);
    expect((await read(sending.pieceId)).text.places).toContainEqual(
      expect.objectContaining({ destination: sending.destination, state: "published" }),
    );
    expect(await engine.undo(engine.actor, undo)).toMatchObject({ reverted: 0 });
    await expect(
      engine.sendings.sendAgain(engine.actor, sending.id, "person"),
    ).rejects.toMatchObject({ code: "not_waiting" });
  });

  test("is told of for a week, and no longer", async () => {
    const sending = await firstStuck();
    engine.clock.advance(7 * DAY);
    expect(await needs()).not.toContain(sending.id);
    expect(await engine.sendings.list(engine.workspaceId)).toEqual([]);
  });
});

describe("a sending of which nobody knows whether it has appeared", () => {
  /** The line went dead while something was sent, and its place cannot tell: a person is asked. */
  async function asked(): Promise<Sending> {
    for (let step = 0; step < 400; step += 1) {
      const [due] = engine.rows<{ id: string; placementId: string }>(
        "SELECT id, placement_id AS placementId FROM operations WHERE state = 'due' AND workspace_id = ?",
        engine.workspaceId,
      );
      if (!due) {
        await engine.run(10 * MINUTE, MINUTE);
        continue;
      }
      await engine.change(
        "UPDATE operations SET state = 'needs_look', due_at = NULL, attempts = 1 WHERE id = ?",
        due.id,
      );
      await engine.change(
        "UPDATE placements SET state = 'needs_look' WHERE id = ?",
        due.placementId,
      );
      const all = await engine.sendings.questions(engine.workspaceId);
      return all.find(({ id }) => id === due.id) ?? expect.fail("it is not asked about");
    }
    throw new Error("nothing goes out");
  }
  const answer = (id: string, appeared: boolean, url: string | null = null) =>
    engine.sendings.answer(engine.actor, { sendingId: id, appeared, url, by: "person" });
  const operation = (id: string) =>
    engine.rows<{ state: string; dueAt: number | null }>(
      "SELECT state, due_at AS dueAt FROM operations WHERE id = ?",
      id,
    )[0];
  const link = "https://blog.example/herbs";

  test("is asked about for as long as it takes, in the review’s list and in its count", async () => {
    const { id, title, destination } = await asked();
    engine.clock.advance(30 * DAY);
    expect(await needs()).toContain(id);
    expect(await engine.sendings.questions(engine.workspaceId)).toContainEqual(
      expect.objectContaining({ id, title, destination, state: "needs_look" }),
    );
    expect((await createHeadline(engine).of(engine.workspaceId)).waiting).toBeGreaterThan(0);
  });

  test("has appeared: it is out, at the address that was given", async () => {
    const { id, pieceId, destination } = await asked();
    await answer(id, true, link);
    expect(operation(id)?.state).toBe("confirmed");
    expect((await read(pieceId)).text.places).toContainEqual(
      expect.objectContaining({ destination, state: "published", url: link }),
    );
    await expect(answer(id, true, link)).rejects.toMatchObject({ code: "not_waiting" });
  });

  test("needs no link where a program receives it, but takes none that leads nowhere", async () => {
    const { id, pieceId, destination } = await asked();
    expect(await engine.sendings.question(engine.workspaceId, id)).toMatchObject({
      mayHaveNoPage: false,
    });
    await expect(answer(id, true, "")).rejects.toMatchObject({ code: "bad_request" });
    isProgram = true;
    expect(await engine.sendings.question(engine.workspaceId, id)).toMatchObject({
      mayHaveNoPage: true,
    });
    await expect(answer(id, true, "nowhere")).rejects.toMatchObject({ code: "bad_request" });
    await answer(id, true, "");
    expect((await read(pieceId)).text.places).toContainEqual(
      expect.objectContaining({ destination, state: "published", url: null }),
    );
  });

  test("has not: it is sent again in a minute, once, unless that is taken back", async () => {
    const { id } = await asked();
    const { undo } = await answer(id, false);
    expect(operation(id)).toEqual({ state: "due", dueAt: engine.clock.now() + MINUTE });
    const outcome = await engine.undo(engine.actor, undo ?? "");
    expect(describeReverted(outcome as Reverted)).toBe("You are asked again whether it appeared");
    expect(operation(id)).toEqual({ state: "needs_look", dueAt: null });
    const again = await answer(id, false);
    await engine.run(3 * MINUTE, MINUTE);
    expect(operation(id)?.state).toBe("confirmed");
    expect(await engine.undo(engine.actor, again.undo ?? "")).toMatchObject({ reverted: 0 });
  });

  test("has not, and is left so: nothing more is sent until its owner sends it again", async () => {
    const { id, pieceId, destination } = await asked();
    const toldGone = () =>
      engine.rows("SELECT 1 FROM activities WHERE piece_id = ? AND title = 'Not there'", pieceId);
    const { undo } = await engine.sendings.answer(engine.actor, {
      sendingId: id,
      appeared: false,
      url: null,
      again: false,
      by: "person",
    });
    expect(undo).toBeNull();
    await engine.run(2 * HOUR, HOUR);
    expect(operation(id)?.state).toBe("put_away");
    expect(await needs()).not.toContain(id);
    expect(toldGone()).toEqual([]);
    const { text, troubles } = await read(pieceId);
    expect(text.places).toContainEqual(expect.objectContaining({ destination, state: "put_away" }));
    expect(troubles).toContainEqual(
      expect.objectContaining({
        id,
        canSendAgain: true,
        reason: expect.stringContaining("left so") as string,
      }),
    );
    await engine.sendings.sendAgain(engine.actor, id, "person");
    await engine.run(5 * MINUTE, MINUTE);
    expect((await read(pieceId)).text.places).toContainEqual(
      expect.objectContaining({ destination, state: "published" }),
    );
  });

  test("is asked about in the same words where the answer was taken back", async () => {
    const { id } = await asked();
    const reason = "A backup was restored.";
    await engine.change("UPDATE operations SET error = ? WHERE id = ?", reason, id);
    const { undo } = await answer(id, false);
    await engine.undo(engine.actor, undo ?? "");
    expect(await engine.sendings.question(engine.workspaceId, id)).toMatchObject({ reason });
  });

  test("is answered with a link that can be followed, by its own workspace", async () => {
    const { id } = await asked();
    for (const url of [null, "", "herbs", "javascript:alert(1)"])
      await expect(answer(id, true, url)).rejects.toMatchObject({ code: "bad_request" });
    const stranger = engine.actorIn(await engine.newWorkspace());
    const theirs = engine.sendings.answer(stranger, {
      sendingId: id,
      appeared: false,
      url: null,
      by: "person",
    });
    await expect(theirs).rejects.toMatchObject({ code: "not_found" });
    expect(operation(id)?.state).toBe("needs_look");
  });

  test("was to be taken down: that it is gone needs no link", async () => {
    const { id, pieceId, destination } = await asked();
    await engine.change("UPDATE operations SET kind = 'withdraw' WHERE id = ?", id);
    const asks = () => engine.sendings.question(engine.workspaceId, id);
    // Its place never told what it calls it: done again, its owner would only be asked again.
    expect(await asks()).toMatchObject({ isConnected: true, canTakeDown: false });
    await engine.change("UPDATE placements SET remote_id = 'remote' WHERE state = 'needs_look'");
    expect(await asks()).toMatchObject({ isConnected: true, canTakeDown: true });
    await answer(id, true);
    expect((await read(pieceId)).text.places).toContainEqual(
      expect.objectContaining({ destination, state: "withdrawn" }),
    );
  });
});

describe("a text that lies somewhere as a draft", () => {
  let id: string;
  beforeEach(async () => {
    drafts = { becomes: "draft", fails: null };
    for (let step = 0; ; step += 1) {
      const [draft] = engine.rows<{ id: string }>(
        "SELECT id FROM operations WHERE state = 'arrived'",
      );
      if (draft) return void ({ id } = draft);
      expect(step).toBeLessThan(400);
      await engine.run(10 * MINUTE, MINUTE);
    }
  });
  const look = () => engine.sendings.lookNow(engine.actor, id);
  const stored = () =>
    engine.rows<{ state: string; placement: string; url: string | null }>(
      `SELECT o.state, p.state AS placement, p.url FROM operations o JOIN placements p ON p.id = o.placement_id
       WHERE o.id = ?`,
      id,
    )[0];
  const becomes = (state: DraftsThere["becomes"]) => {
    drafts = { becomes: state, fails: null };
  };

  test("is found published at once when its owner asks", async () => {
    expect(await look()).toEqual({ becomes: "draft", reason: null });
    becomes("published");
    expect(await look()).toEqual({ becomes: "published", reason: null });
    expect(stored()).toMatchObject({
      state: "confirmed",
      placement: "published",
      url: expect.stringContaining("https://journal.example.test/") as string,
    });
    await expect(look()).rejects.toMatchObject({ code: "not_waiting" });
  });

  test("is found removed at once", async () => {
    becomes("removed");
    expect(await look()).toEqual({ becomes: "removed", reason: null });
    expect(stored()).toMatchObject({ state: "cancelled", placement: "withdrawn" });
  });

  test("was removed, and goes out anew with its next version, an article, too", async () => {
    becomes("removed");
    await look();
    const [article = expect.fail()] = engine.rows<{ id: string; versionId: string }>(
      `SELECT c.id, c.version_id AS versionId FROM operations o JOIN placements p ON p.id = o.placement_id
         JOIN pieces c ON c.id = p.piece_id WHERE o.id = ? AND c.kind = 'article'`,
      id,
    );
    // Wherever else it was to go.
    await engine.change(
      "UPDATE operations SET state = 'cancelled', due_at = NULL WHERE placement_id IN (SELECT id FROM placements WHERE piece_id = ?)",
      article.id,
    );
    await engine.change("UPDATE placements SET state = 'withdrawn' WHERE piece_id = ?", article.id);
    expect(await read(article.id)).toMatchObject({ canSendAnew: true, canCorrect: false });
    const { store, workspaceId } = engine;
    const text = { title: "Said anew", body: "Shorter than before.", description: "" };
    const kept = { pieceId: article.id, baseId: article.versionId, revision: 0, openedAs: "page" };
    await createEdits({ ...engine, newId: store.newId }).finish(engine.actor, { ...kept, text });
    const { newestVersionId: versionId } = await read(article.id);
    const by = { note: "", decidedBy: "person", actorId: null } as const;
    const decided = { workspaceId, pieceId: article.id, versionId, decision: "approved" } as const;
    await engine.carriers.reviews.decide({ ...decided, ...by });
    expect((await read(article.id)).text.places).toContainEqual(
      expect.objectContaining({ state: "scheduled" }),
    );
  });

  test("stays what it is where the place is away, and it is said", async () => {
    const away = new AppError("destination_unavailable", "journal.example does not answer");
    drafts = { becomes: "published", fails: away };
    expect(await look()).toEqual({ becomes: "draft", reason: away.message });
    becomes("published");
    expect((await look()).becomes).toBe("published");
  });

  test("counts once, however many look at it in one moment", async () => {
    becomes("published");
    const found = await Promise.all([
      look(),
      look(),
      engine.run(DAY, DAY).then(look).catch(String),
    ]);
    expect(found[0]).toEqual(found[1]);
    const told = engine.rows<{ n: number }>(
      `SELECT count(*) AS n FROM operations o JOIN placements p ON p.id = o.placement_id
         JOIN activities a ON a.piece_id = p.piece_id AND a.description LIKE '% at ' || p.destination
       WHERE o.id = ? AND a.title = 'Published'`,
      id,
    );
    expect(told).toEqual([{ n: 1 }]);
  });

  test("is looked at by nobody else", async () => {
    const stranger = { ...engine.actor, workspaceId: await engine.newWorkspace() };
    await expect(engine.sendings.lookNow(stranger, id)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
