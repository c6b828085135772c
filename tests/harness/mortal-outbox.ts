import type { Db } from "#db/client.server.ts";
import type { TestOutbox } from "./outbox.ts";
import type { createRecordingChannel } from "./recording-channel.ts";

type RecordingChannel = ReturnType<typeof createRecordingChannel>;

/** A process that ends at the so-manieth point: between any two effects, here or outside. */
export function mortal(db: Db, endsAt: number) {
  let points = 0;
  const point = () => {
    points += 1;
    if (points >= endsAt) throw new Error("the process has ended");
  };
  const write: Db["write"] = async (work) => {
    point();
    const result = await db.write(work);
    point();
    return result;
  };
  return { db: { ...db, write }, point, hasEnded: () => points >= endsAt };
}

/** A person looks at the place, and says what is there. */
export async function answerTruly(
  { db, operations, workspaceId, open }: TestOutbox,
  place: RecordingChannel,
): Promise<void> {
  const { placements } = open();
  for (const { id: operationId, state, kind, placementId, payload } of operations()) {
    if (state !== "needs_look") continue;
    const there = place.visible().find(({ key }) => key === placementId);
    const isDone = {
      create: there !== undefined,
      update: there?.payload === payload,
      withdraw: there === undefined,
    }[kind];
    const url = isDone ? `https://blog.example/${there?.remoteId ?? ""}` : null;
    const answer = { workspaceId, operationId, url };
    await db.write((tx) => placements.answerDidItAppear(tx, answer, place.destination));
  }
}
