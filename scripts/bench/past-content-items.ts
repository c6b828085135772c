/** Rows of published and viewed articles, with idea, content and publication. */
const inserts = [
  `INSERT INTO ideas (id, workspace_id, state, topic, angle, keyword, reason, source, slot_at, created_at, ended_at)
     SELECT 'i' || n, @w, 'done', 'past' || n, 'old' || n, 'past' || n, '', 'owner', @now - n * @apart, 0, 0 FROM past`,
  `INSERT INTO content_items (id, workspace_id, idea_id, kind, state, agent_id, title, version_id, approved_version_id,
       origin, created_at, state_at, published_at, improve_task_id, publish_task_id, post_task_id, video_task_id)
     SELECT 'p' || n, @w, 'i' || n, 'article', 'approved', @agent, 'Past ' || n, 'v' || n, 'v' || n, 'simulated',
       @now - n * @apart, @now - n * @apart, @now - n * @apart, '-', '-', '-', '-' FROM past`,
  `INSERT INTO content_bodies (workspace_id, hash, packed) SELECT @w, 'h' || n, packed('Text ' || n, NULL) FROM past`,
  `INSERT INTO content_versions (id, workspace_id, content_item_id, number, title, body_hash, fields, sha256, made_by, writer,
       provenance, created_at)
     SELECT 'v' || n, @w, 'p' || n, 1, 'Past ' || n, 'h' || n, '{}', '', 'agent', 'bench', '{}', 0 FROM past`,
  `INSERT INTO publications (id, workspace_id, content_item_id, channel, origin, state, version_id, created_at, published_at)
     SELECT 'l' || n, @w, 'p' || n, 'sample blog', 'simulated', 'published', 'v' || n, @now - n * @apart,
       @now - 86400000 - n * @apart FROM past`,
];

interface Past {
  workspaceId: string;
  /** The agent. */
  agentId: string;
  contentItems: number;
  /** Interval in milliseconds. */
  apartMs: number;
  now: number;
}

/** SQL that adds published articles to a workspace, with its parameters. */
export function pastContentItems({ workspaceId, agentId, contentItems, apartMs, now }: Past) {
  const past =
    "WITH RECURSIVE past(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM past WHERE n < @contentItems)";
  const all = { w: workspaceId, agent: agentId, now, apart: apartMs };
  return inserts.map((insert) => {
    const [into = "", select = ""] = insert.split(/(?=SELECT)/);
    const named = Object.entries(all).filter(([name]) => insert.includes(`@${name}`));
    return {
      sql: `${into} ${past} ${select}`,
      values: { contentItems, ...Object.fromEntries(named) },
    };
  });
}
