/** The only statements that write what test channels have received. */
export const simulatedPostsSql = {
  // Nothing for a deleted workspace; sending again returns the same post.
  receive: `INSERT INTO simulated_posts (idempotency_key, workspace_id, channel, url, deliveries,
      created_at)
    SELECT @key, id, @channel, @url, 1, @now FROM workspaces WHERE id = @workspaceId
    ON CONFLICT (idempotency_key) DO UPDATE SET deliveries = simulated_posts.deliveries + 1`,
  find: "SELECT channel, url FROM simulated_posts WHERE idempotency_key = ? AND created_at <= ?",
} as const;
