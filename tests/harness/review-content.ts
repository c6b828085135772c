import { HOUR } from "#app/core/time/clock.ts";
import type { Connection } from "#db/sqlite.server.ts";

/** What the text is called in its address. */
export const reviewItemId = "given-text";

/** What the text that is out is called in its address. */
export const publishedItemId = "published-text";

interface GivenText {
  id: string;
  title: string;
  body: string;
  /** Left out: the newest, which belongs to the user who signed in last. */
  workspaceId?: string;
}

const usual: GivenText = {
  id: reviewItemId,
  title: "Herbs of the windowsill",
  body: "Water them in the morning.",
};

const owner =
  "FROM workspaces WHERE kind = 'user' AND id = coalesce(@workspaceId, id) ORDER BY created_at DESC LIMIT 1";

/** A text that waits for the owner of the newest workspace: agents take minutes to come to one. */
export function addReviewItem(
  db: Connection,
  { id, title, body, workspaceId }: GivenText = usual,
): void {
  const now = Date.now();
  db.prepare(
    `INSERT INTO content_items (id, workspace_id, kind, state, title, version_id, origin, created_at, state_at)
     SELECT @id, id, 'article', 'in_review', @title, @id, 'simulated', @now, @now ${owner}`,
  ).run({ id, title, now, workspaceId: workspaceId ?? null });
  storeVersion(db, { id, contentItemId: id, number: 1, title, body });
}

/** A text that is out at a place of the simulation. */
export function addPublishedItem(db: Connection, workspaceId?: string): void {
  addReviewItem(db, {
    id: publishedItemId,
    title: "Basil from seed",
    body: "Sow it in May.",
    ...(workspaceId !== undefined && { workspaceId }),
  });
  const now = Date.now();
  const of = { contentItemId: publishedItemId, now };
  db.prepare(
    `INSERT INTO publications (id, workspace_id, content_item_id, channel, variant, origin, state, version_id, remote_id,
       url, published_at, created_at)
     SELECT 'place of ' || id, workspace_id, id, 'sample blog', '', 'simulated', 'published', version_id, 'remote',
       'https://example.test/' || id, @now, @now FROM content_items WHERE id = @contentItemId`,
  ).run(of);
  // No agent takes it up.
  db.prepare(
    `UPDATE content_items SET published_at = @now, state = 'approved', approved_version_id = version_id,
       publish_task_id = '-', post_task_id = '-', video_task_id = '-' WHERE id = @contentItemId`,
  ).run(of);
}

/** An approved video of a live workspace, not published yet. */
export const videoItemId = "video-pack";

export function addVideo(db: Connection, workspaceId?: string): void {
  const isThere = db.prepare("SELECT 1 FROM content_items WHERE id = ?").get(videoItemId);
  if (isThere !== undefined) return;
  const body = "## Sow\n\nSow them in May.\n\n## Water\n\nWater them in the evening.";
  addReviewItem(db, {
    id: videoItemId,
    title: "Basil on film",
    body,
    ...(workspaceId !== undefined && { workspaceId }),
  });
  db.prepare(
    `UPDATE content_items SET kind = 'video', origin = 'real', state = 'approved', approved_version_id = version_id
     WHERE id = ?`,
  ).run(videoItemId);
  const fields = {
    description: "How to sow basil.",
    tags: ["basil", "herbs"],
    thumbnail: "Basil!",
  };
  db.prepare("UPDATE content_versions SET fields = ? WHERE content_item_id = ?").run(
    JSON.stringify(fields),
    videoItemId,
  );
}

/** What has failed of the text that is out. */
export const failedPublishingIssueId = "failed-sending";

/** What was sent of it, and has perhaps appeared. */
export const askedPublishingIssueId = "asked-sending";

/** The text that is out was to go to another place as well, which has refused it. */
export const addFailedPublishingIssue = (db: Connection): void =>
  addPublishingIssue(db, {
    id: failedPublishingIssueId,
    state: "failed",
    channel: "sample newsletter",
    error: "The newsletter takes no more today",
  });

/** Asks whether it has appeared at a third channel. */
export const addPublishingQuestion = (db: Connection): void =>
  addPublishingIssue(db, {
    id: askedPublishingIssueId,
    state: "unconfirmed",
    channel: "sample video channel",
    error: "The line went dead while it was sent",
  });

/** Whatever has become of that question since, it is asked as before. */
export function askAgain(db: Connection): void {
  db.prepare(
    `DELETE FROM publish_jobs WHERE id <> @id
       AND publication_id = (SELECT publication_id FROM publish_jobs WHERE id = @id)`,
  ).run({ id: askedPublishingIssueId });
  db.prepare("UPDATE publish_jobs SET state = 'unconfirmed' WHERE id = ?").run(
    askedPublishingIssueId,
  );
}

/** What lies at a place as a draft of it. */
export const draftPublishingIssueId = "draft-sending";

/** At a fourth place, which the simulation cannot ask, it lies as a draft. */
export const addDraftIssue = (db: Connection): void =>
  addPublishingIssue(db, {
    id: draftPublishingIssueId,
    state: "draft_created",
    channel: "sample drafts",
    error: null,
  });

interface GivenPublishingIssue {
  id: string;
  state: "failed" | "unconfirmed" | "draft_created";
  channel: string;
  error: string | null;
}

function addPublishingIssue(db: Connection, sending: GivenPublishingIssue): void {
  const now = Date.now();
  const of = {
    ...sending,
    contentItemId: publishedItemId,
    now,
    remoteId: sending.state === "draft_created" ? "draft" : null,
    editUrl: sending.state === "draft_created" ? "https://example.test/edit/draft" : null,
    publicationState: sending.state === "draft_created" ? "draft" : sending.state,
    dueAt: sending.state === "draft_created" ? now + HOUR : null,
    endedAt: sending.state === "failed" ? now : null,
  };
  db.prepare(
    `INSERT INTO publications (id, workspace_id, content_item_id, channel, variant, origin, state, remote_id, edit_url, created_at)
     SELECT 'place of ' || @id, workspace_id, id, @channel, '', 'simulated', @publicationState, @remoteId, @editUrl, @now
     FROM content_items WHERE id = @contentItemId`,
  ).run(of);
  db.prepare(
    `INSERT INTO publish_jobs (id, workspace_id, publication_id, kind, version_id, state, due_at, attempts, payload,
       payload_sha256, error, created_at, ended_at)
     SELECT @id, workspace_id, 'place of ' || @id, 'publish', version_id, @state, @dueAt, 1, '', '', @error, @now, @endedAt
     FROM content_items WHERE id = @contentItemId`,
  ).run(of);
}

/** An idea with a published article, before any request for changes. */
export function addPublishedIdea(db: Connection): void {
  const isThere = db.prepare("SELECT 1 FROM content_items WHERE id = ?").get(publishedItemId);
  if (isThere === undefined) {
    addPublishedItem(db);
    db.prepare(
      `INSERT INTO ideas (id, workspace_id, state, topic, angle, keyword, reason, source, slot_at, quick, created_at,
         ended_at)
       SELECT 'published-idea', workspace_id, 'done', 'Basil from seed', '', 'basil from seed', '', 'owner', @now, 0,
         @now, @now FROM content_items WHERE id = @contentItemId`,
    ).run({ contentItemId: publishedItemId, now: Date.now() });
  }
  db.prepare(
    `UPDATE content_items SET state = 'approved', approved_version_id = version_id, idea_id = 'published-idea',
       agent_id = (SELECT a.id FROM agents a WHERE a.workspace_id = content_items.workspace_id AND a.type = 'content_writer')
     WHERE id = ?`,
  ).run(publishedItemId);
}

/** An agent has made the text's second version. */
export function addNextVersion(db: Connection, contentItemId: string, body: string): void {
  const id = `${contentItemId}-2`;
  const title = String(
    db.prepare("SELECT title FROM content_items WHERE id = ?").pluck().get(contentItemId),
  );
  storeVersion(db, { id, contentItemId, number: 2, title, body });
  db.prepare("UPDATE content_items SET version_id = ?, state = 'in_review' WHERE id = ?").run(
    id,
    contentItemId,
  );
}

function storeVersion(
  db: Connection,
  version: { id: string; contentItemId: string; number: number; title: string; body: string },
): void {
  const { id, contentItemId, number, title, body } = version;
  const hash = `hash of ${id}`;
  const of = "FROM content_items WHERE id = @contentItemId";
  db.prepare(
    `INSERT INTO content_bodies (workspace_id, hash, packed) SELECT workspace_id, @hash, packed(@body, NULL) ${of} ON CONFLICT DO NOTHING`,
  ).run({ hash, body, contentItemId });
  db.prepare(
    `INSERT INTO content_versions (id, workspace_id, content_item_id, number, title, body_hash, fields, sha256, made_by,
       writer, provenance, created_at)
     SELECT @id, workspace_id, id, @number, @title, @hash, '{}', '', 'agent', 'scripted', '{}', @now ${of}`,
  ).run({ id, contentItemId, number, title, hash, now: Date.now() });
}

/** A post that is longer than its place shows. */
export const longPostId = "long-post";

export function addLongPost(db: Connection): void {
  db.prepare("DELETE FROM content_items WHERE id = ?").run(longPostId);
  const body = "Water your herbs in the morning, and never in the heat. ".repeat(12).trim();
  addReviewItem(db, { id: longPostId, title: "New: herbs", body });
  db.prepare(
    "UPDATE content_items SET kind = 'social_post', variant = 'sample short network' WHERE id = ?",
  ).run(longPostId);
}
