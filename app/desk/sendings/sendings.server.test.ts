import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "../../../tests/harness/engine";
import { DAY, MINUTE } from "../../core/clock";
import { AppError } from "../../core/errors";
import type { Destination } from "../../studio/publishing/destination-port";
import { describeReverted, type Reverted } from "../../workspace/undoable-change";
import { createContentList } from "../content/content-list.server";
import { createTextReader } from "../content/text-reader.server";
import { readAnswers } from "../answers/answers.server";
import { allContent } from "../../workspace/addresses/content";
import type { Sending } from "./sending";

type Engine = Awaited<ReturnType<typeof createTestEngine>>;
let engine: Engine;
/** What a place answers that is asked to publish something; null: it publishes it. */
let fails: AppError | null = null;

beforeEach(async () => {
  fails = null;
  const places = (place: Destination): Destination =>
    place.guarantee === "by_key"
      ? {
          ...place,
          create: (post) => (fails ? Promise.reject(fails) : place.create(post)),
        }
      : place;
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

  test("is told of for a week, and no longer", async () => {
    const sending = await firstStuck();
    engine.clock.advance(7 * DAY);
    expect(await needs()).not.toContain(sending.id);
    expect(await engine.sendings.list(engine.workspaceId)).toEqual([]);
  });
});
