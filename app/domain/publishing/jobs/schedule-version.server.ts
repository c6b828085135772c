import type { Queries } from "#db/client.server.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { findVersion } from "#app/domain/content/versions.server.ts";
import { keywordsOf } from "#app/domain/publishing/publications/keywords.server.ts";
import type { Channel, WhyNot } from "#app/domain/publishing/channel-port.ts";
import { mayHappen, type PublishJobKind } from "./publish-job-rules.ts";
import {
  insertPublishJob,
  movePublishJob,
  publishJobInFlight,
  revisePublishJob,
  type PublishJobRow,
} from "./publish-job-store.server.ts";
import type { PublicationRow } from "#app/domain/publishing/publications/publication-store.server.ts";
import { whyItStays } from "#app/domain/publishing/publications/staying.server.ts";

/** Which version is to stand at a placement, and when; instants in milliseconds since the epoch. */
interface Wanted {
  versionId: string;
  /** Null: as it has been planned, else at once. */
  dueAt: number | null;
  /** Nothing is sent before then: a person may take it back until then. */
  notBefore: number;
  now: number;
}

/**
 * What became of a wish:
 * - `scheduled`: an operation waits for its time, with this version's text;
 * - `follows`: another one is being sent, and this version follows it;
 * - `stands`: it is there already;
 * - else why what stands there stays: nothing is sent, and nothing that was planned is taken back.
 */
type Scheduled = "scheduled" | "follows" | "stands" | WhyNot;

/**
 * Plans what it takes for a version to stand at a placement: what is there already is changed, and
 * never sent a second time. In the caller's transaction.
 */
export async function scheduleVersion(
  tx: Queries,
  {
    publication,
    channel,
    newId,
    ...wanted
  }: Wanted & { publication: PublicationRow; channel: Channel; newId: NewId },
): Promise<Scheduled> {
  const { publicationId, publishedVersionId } = publication;
  const open = await publishJobInFlight(tx, publicationId);
  const stays = whyItStays({ publication, open, channel, versionId: wanted.versionId });
  if (stays) return stays;
  if (open && !mayHappen(open.state, "revise")) return "follows";
  if (open?.kind === "unpublish") await cancelPublishJob(tx, open, wanted.now);
  else if (open) return revise(tx, open, channel, wanted);
  if (publishedVersionId === wanted.versionId) return "stands";
  await begin(tx, publishedVersionId === null ? "create" : "update", {
    publication,
    channel,
    newId,
    ...wanted,
  });
  return "scheduled";
}

/** Takes back what has not been sent. @throws AppError `not_waiting` when it may have been */
export async function cancelPublishJob(
  tx: Queries,
  publishJob: PublishJobRow,
  now: number,
): Promise<void> {
  await movePublishJob(tx, publishJob, "cancel", { dueAt: null, error: null, now });
}

/**
 * Begins an operation of a placement that has none in flight.
 * @param destination null: it is not connected, and what it takes is fitted once it is (`fitNow`)
 */
export async function begin(
  tx: Queries,
  kind: PublishJobKind,
  {
    publication,
    channel,
    versionId,
    dueAt,
    notBefore,
    now,
    newId,
  }: Wanted & { publication: PublicationRow; channel: Channel | null; newId: NewId },
): Promise<void> {
  const { workspaceId, publicationId } = publication;
  await insertPublishJob(tx, {
    id: newId(),
    workspaceId,
    publicationId,
    kind,
    versionId,
    payload: channel ? await render(tx, publication, channel, versionId) : notFitted,
    dueAt: Math.max(dueAt ?? now, notBefore),
    now,
  });
}

const notFitted = "";

/** An operation as it is sent: what was planned while its place was not connected is fitted to it now. */
export async function fitNow(
  tx: Queries,
  publishJob: PublishJobRow,
  channel: Channel,
): Promise<PublishJobRow> {
  if (publishJob.payload !== notFitted) return publishJob;
  const { id, versionId } = publishJob;
  const payload = await render(tx, publishJob, channel, versionId);
  await revisePublishJob(tx, { id, versionId, payload });
  return { ...publishJob, payload };
}

async function revise(
  tx: Queries,
  open: PublishJobRow,
  channel: Channel,
  { versionId, dueAt, notBefore, now }: Wanted,
): Promise<"scheduled"> {
  if (open.versionId !== versionId) {
    const payload = await render(tx, open, channel, versionId);
    await revisePublishJob(tx, { id: open.id, versionId, payload });
  }
  const at = Math.max(dueAt ?? open.dueAt ?? now, notBefore);
  await movePublishJob(tx, open, "revise", { dueAt: at, error: null, now });
  return "scheduled";
}

async function render(
  tx: Queries,
  { workspaceId, contentItemId, publicationId, variant, contentType: kind }: PublicationRow,
  channel: Channel,
  versionId: string,
): Promise<string> {
  const { title, body, fields } = await findVersion(tx, workspaceId, versionId);
  const keywords = await keywordsOf(tx, contentItemId);
  return channel.render({ kind, title, body, fields, keywords }, { key: publicationId, variant });
}
