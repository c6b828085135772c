const summary = `n.id, n.grounds, n.state, n.address, n.article, n.name, n.created_at AS "createdAt",
  n.countered_at AS "counteredAt"`;
const whole = `${summary}, n.workspace_id AS "workspaceId", n.post_key AS "postKey", n.email, n.contact_details AS "contactDetails",
  n.claim, n.counter_name AS "counterName", n.counter_contact AS "counterContact",
  n.counter_claim AS "counterClaim"`;
const isDown = "n.state IN ('taken_down', 'countered', 'kept_down')";

/** All statements about notices, except for their emails. */
export const takedownSql = {
  add: `INSERT INTO takedown_requests (id, workspace_id, post_key, address, article, grounds, name, email, contact_details, claim,
      state, created_at)
    VALUES (@id, @workspaceId, @postKey, @address, @article, @grounds, @name, @email, @contactDetails, @claim,
      'received', @now)`,
  same: `SELECT id FROM takedown_requests WHERE post_key = @postKey AND created_at > @since
    AND email = @email AND claim = @claim AND grounds = @grounds LIMIT 1`,
  exists: "SELECT id FROM takedown_requests WHERE id = ? AND post_key = ?",
  one: `SELECT ${whole} FROM takedown_requests n WHERE n.id = ?`,
  move: "UPDATE takedown_requests SET state = @state WHERE id = @id AND state = @from",
  counter: `UPDATE takedown_requests SET state = 'countered', counter_name = @name, counter_contact = @contactDetails,
      counter_claim = @claim, countered_at = @now WHERE id = @id AND state = 'taken_down'`,
  keepingDown: `SELECT count(*) AS count FROM takedown_requests n WHERE n.post_key = ? AND ${isDown}`,
  addStep: `INSERT INTO takedown_steps (id, takedown_request_id, state, actor_id, reason, created_at)
    VALUES (@id, @takedownRequestId, @state, @actorId, @reason, @now)`,
  steps: `SELECT s.state, s.reason, s.created_at AS "createdAt", coalesce(u.first_name, u.email) AS "by"
    FROM takedown_steps s LEFT JOIN users u ON u.id = s.actor_id WHERE s.takedown_request_id = ? ORDER BY s.id`,
  open: `SELECT ${summary} FROM takedown_requests n WHERE n.state IN ('received', 'countered') AND n.id < @before
    ORDER BY n.id DESC LIMIT @limit`,
  done: `SELECT ${summary} FROM takedown_requests n WHERE n.state NOT IN ('received', 'countered') AND n.id < @before
    ORDER BY n.id DESC LIMIT @limit`,
  // The lower bound makes SQLite use the index.
  countOpen: `SELECT count(*) AS count FROM takedown_requests WHERE state IN ('received', 'countered') AND id > ''`,
  countOf: `SELECT count(*) AS "all",
      coalesce(sum(CASE WHEN state IN ('taken_down', 'kept_down') AND grounds = 'copyright' THEN 1 ELSE 0 END), 0) AS counting
    FROM takedown_requests WHERE workspace_id = ?`,
  owned: `SELECT ${whole} FROM takedown_requests n
    WHERE n.workspace_id = ? AND n.state IN ('taken_down', 'countered', 'kept_down', 'restored')
    ORDER BY n.id DESC LIMIT 50`,
  downOfContentItem: `SELECT n.id FROM publications p JOIN takedown_requests n ON n.post_key = p.id
    WHERE p.content_item_id = ? AND p.workspace_id = ? AND ${isDown} ORDER BY n.id DESC LIMIT 1`,
  lastStep: `SELECT reason, created_at AS "createdAt" FROM takedown_steps
    WHERE takedown_request_id = ? ORDER BY id DESC LIMIT 1`,
  contentItemOf: "SELECT content_item_id FROM publications WHERE id = ? AND workspace_id = ?",
  accountOf: `SELECT u.id AS "userId", u.email FROM workspaces w JOIN users u ON u.id = w.owner_id
    WHERE w.id = ?`,
  ownerOf: `SELECT coalesce(u.first_name, '') AS name, u.email FROM workspaces w
    JOIN users u ON u.id = w.owner_id WHERE w.id = ? AND u.email_verified AND u.email IS NOT NULL`,
} as const;

export interface TakedownSummaryRow {
  id: string;
  grounds: "copyright" | "unlawful" | "personal_data";
  state: "received" | "dismissed" | "taken_down" | "countered" | "restored" | "kept_down";
  address: string;
  /** JSON: title and body. */
  article: string;
  name: string;
  createdAt: number;
  counteredAt: number | null;
}

export interface TakedownRow extends TakedownSummaryRow {
  workspaceId: string;
  postKey: string;
  email: string;
  contactDetails: string;
  claim: string;
  counterName: string | null;
  counterContact: string | null;
  counterClaim: string | null;
}
