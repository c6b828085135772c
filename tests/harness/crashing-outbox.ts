import type { Db } from "#db/client.server.ts";
import type { TestOutbox } from "./outbox.ts";
import type { createRecordingChannel } from "./recording-channel.ts";

type RecordingChannel = ReturnType<typeof createRecordingChannel>;

/** A database of a process that crashes at the given point: between any two effects, here or outside. */
export function crashingOutboxDb(db: Db, endsAt: number) {
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
export async function answerIssues(
  { db, publishJobs, workspaceId, open }: TestOutbox,
  place: RecordingChannel,
): Promise<void> {
  const { publications } = open();
  for (const { id: publishJobId, state, kind, publicationId, payload } of publishJobs()) {
    if (state !== "unconfirmed") continue;
    const there = place.visible().find(({ key }) => key === publicationId);
    const isDone = {
      publish: there !== undefined,
      update: there?.payload === payload,
      unpublish: there === undefined,
    }[kind];
    const url = isDone ? `https://blog.example/${there?.remoteId ?? ""}` : null;
    const answer = { workspaceId, publishJobId, url };
    await db.write((tx) => publications.answerDidItAppear(tx, answer, place.channel));
  }
}
