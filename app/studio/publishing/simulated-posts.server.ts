/**
 * The only texts that write what simulated destinations have received. The engine's store runs
 * `forget` on its own connection.
 */
export const simulatedPostsSql = {
  // Nothing for a workspace that is gone; sent again, it is the same post.
  receive: `INSERT INTO simulated_posts (idempotency_key, workspace_id, destination, url, deliveries,
      created_at)
    SELECT @key, id, @destination, @url, 1, @now FROM workspaces WHERE id = @workspaceId
    ON CONFLICT (idempotency_key) DO UPDATE SET deliveries = simulated_posts.deliveries + 1`,
  find: "SELECT destination, url FROM simulated_posts WHERE idempotency_key = ?",
  /** Of an agent, what its finished tasks up to that ordinal have sent. */
  forget: `DELETE FROM simulated_posts WHERE idempotency_key IN
      (SELECT id FROM tasks WHERE agent_id = ? AND ordinal <= ? AND finished_at IS NOT NULL)`,
} as const;
