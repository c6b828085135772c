import type { Queries } from "#db/client.server.ts";
import { MINUTE } from "#app/core/time/clock.ts";
import { maxEpisodes } from "./podcast.ts";

/** Changes within this time are handled together, because articles are often corrected right after publishing. */
const gatherMs = MINUTE;

const isPublished = "unpublished_at IS NULL AND blocked_at IS NULL";

/** Available episodes: for the current version, and only if the owner wants it. */
const heard = `blog_episodes e JOIN blog_posts p ON p.key = e.post_key
    JOIN blog_podcasts o ON o.workspace_id = e.workspace_id
  WHERE e.workspace_id = @workspaceId AND e.state = 'made' AND e.post_updated_at = p.updated_at
    AND p.unpublished_at IS NULL AND p.blocked_at IS NULL AND o.is_on = 1`;
const episode = `e.id, e.bytes, e.duration_ms AS "durationMs"`;

/** The only statements that write podcasts, episodes and their audio. */
export const podcastSql = {
  of: `SELECT b.title, b.color, b.language, b.podcast_category AS category, w.time_zone AS "timeZone",
      o.is_on AS "isOn", o.guid,
      o.cover_of AS "coverOf", o.due_at AS "dueAt", o.problem
    FROM blogs b JOIN workspaces w ON w.id = b.workspace_id
      LEFT JOIN blog_podcasts o ON o.workspace_id = b.workspace_id WHERE b.workspace_id = ?`,
  switchOn: `INSERT INTO blog_podcasts (workspace_id, is_on, guid, due_at, created_at)
    VALUES (@workspaceId, 1, @guid, @now, @now)
    ON CONFLICT (workspace_id) DO UPDATE SET is_on = 1, asked = blog_podcasts.asked + 1,
      due_at = coalesce(blog_podcasts.due_at, @now)`,
  switchOff: `UPDATE blog_podcasts SET is_on = 0, problem = NULL, asked = asked + 1,
    due_at = coalesce(due_at, @now) WHERE workspace_id = @workspaceId`,
  wake: `UPDATE blog_podcasts SET asked = asked + 1, due_at = coalesce(due_at, @dueAt)
    WHERE workspace_id = @workspaceId AND is_on = 1`,
  due: `SELECT workspace_id AS id FROM blog_podcasts WHERE due_at <= @now
    ORDER BY due_at LIMIT @limit`,
  claim: `UPDATE blog_podcasts SET due_at = @until WHERE workspace_id = @id AND due_at <= @now
    RETURNING attempts, asked`,
  moveLease: "UPDATE blog_podcasts SET due_at = ? WHERE workspace_id = ? AND due_at = ?",
  fail: `UPDATE blog_podcasts SET due_at = @dueAt, attempts = @attempts, problem = @problem
    WHERE workspace_id = @id AND due_at = @leasedUntil`,
  end: `UPDATE blog_podcasts SET attempts = 0, problem = @problem,
      due_at = CASE WHEN asked = @asked AND @isMore = 0 THEN NULL ELSE @now END
    WHERE workspace_id = @id AND due_at = @leasedUntil`,
  cover: `SELECT cover FROM blog_podcasts WHERE workspace_id = ? AND is_on = 1`,
  setCover:
    "UPDATE blog_podcasts SET cover = @cover, cover_of = @coverOf WHERE workspace_id = @workspaceId",

  newest: `SELECT p.key, p.updated_at AS "updatedAt", e.id, e.state, e.spoken, e.bytes,
      e.post_updated_at AS "postUpdatedAt"
    FROM blog_posts p LEFT JOIN blog_episodes e ON e.post_key = p.key
    WHERE p.workspace_id = @workspaceId AND p.unpublished_at IS NULL AND p.blocked_at IS NULL
    ORDER BY p.published_at DESC, p.key DESC LIMIT ${maxEpisodes}`,
  textOf: "SELECT payload FROM blog_posts WHERE key = ?",
  over: `SELECT id FROM blog_episodes WHERE workspace_id = @workspaceId AND (state = 'making' OR post_key NOT IN (
      SELECT key FROM blog_posts WHERE workspace_id = @workspaceId AND ${isPublished}
      ORDER BY published_at DESC, key DESC LIMIT ${maxEpisodes}))`,
  all: "SELECT id FROM blog_episodes WHERE workspace_id = @workspaceId",
  add: `INSERT INTO blog_episodes (id, post_key, workspace_id, state, post_updated_at, spoken, bytes, duration_ms,
      problem, created_at)
    VALUES (@id, @postKey, @workspaceId, @state, @postUpdatedAt, @spoken, @bytes, @durationMs, @problem, @now)`,
  addPart: "INSERT INTO blog_episode_parts (episode_id, part, content) VALUES (?, ?, ?)",
  made: "UPDATE blog_episodes SET state = 'made' WHERE id = ?",
  stillSo: "UPDATE blog_episodes SET post_updated_at = ? WHERE id = ?",
  clear: "UPDATE blog_episodes SET state = 'cleared' WHERE id = ?",
  removeParts: "DELETE FROM blog_episode_parts WHERE episode_id = ?",
  remove: "DELETE FROM blog_episodes WHERE id = ?",

  heard: `SELECT p.key AS "postKey", ${episode} FROM ${heard}`,
  one: `SELECT ${episode} FROM ${heard} AND e.id = @id`,
  part: "SELECT content FROM blog_episode_parts WHERE episode_id = ? AND part = ?",
  skippedEpisodes: `SELECT p.payload, e.state, e.problem FROM blog_episodes e JOIN blog_posts p ON p.key = e.post_key
    WHERE e.workspace_id = ? AND e.state IN ('failed', 'cleared') AND p.unpublished_at IS NULL AND p.blocked_at IS NULL
    ORDER BY p.published_at DESC`,
} as const;

/** Wakes the podcast after a change of its blog, in the caller's transaction. */
export const wakePodcast = (tx: Queries, workspaceId: string, now: number): Promise<unknown> =>
  tx.statement(podcastSql.wake).run({ workspaceId, dueAt: now + gatherMs });
