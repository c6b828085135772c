/**
 * The only texts that write what simulated destinations have received.
 */
export const simulatedPostsSql = {
  // Nothing for a workspace that is gone; sent again, it is the same post.
  receive: `INSERT INTO simulated_posts (idempotency_key, workspace_id, channel, url, deliveries,
      created_at)
    SELECT @key, id, @channel, @url, 1, @now FROM workspaces WHERE id = @workspaceId
    ON CONFLICT (idempotency_key) DO UPDATE SET deliveries = simulated_posts.deliveries + 1`,
  find: "SELECT channel, url FROM simulated_posts WHERE idempotency_key = ? AND created_at <= ?",
} as const;
