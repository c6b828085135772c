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

/** Which version to publish and when; instants in milliseconds since the epoch. */
interface Wanted {
  versionId: string;
  /** Null: the planned time, or now. */
  dueAt: number | null;
  /** Nothing is sent before then: a person may take it back until then. */
  notBefore: number;
  now: number;
}

/**
 * The result of scheduling:
 * - `scheduled`: a job waits with this version;
 * - `follows`: another version is being sent, and this one follows;
 * - `published`: this version is already published;
 * - otherwise why the published version stays: nothing is sent and nothing planned is canceled.
 */
type Scheduled = "scheduled" | "follows" | "published" | WhyNot;

/**
 * Schedules what it takes to publish a version: published items are updated and never created twice. In the caller's
 * transaction.
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
  if (publishedVersionId === wanted.versionId) return "published";
  await begin(tx, publishedVersionId === null ? "publish" : "update", {
    publication,
    channel,
    newId,
    ...wanted,
  });
  return "scheduled";
}

/** Cancels unsent jobs. @throws AppError `not_waiting` when it may have been sent */
export async function cancelPublishJob(
  tx: Queries,
  publishJob: PublishJobRow,
  now: number,
): Promise<void> {
  await movePublishJob(tx, publishJob, "cancel", { dueAt: null, error: null, now });
}

/**
 * Creates a job for a publication that has none in flight.
 * @param channel null: not connected; the version is rendered once it is (`fitNow`)
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

/** A job ready to send: if its channel wasn't connected when it was planned, it is rendered now. */
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
