const summary = `n.id, n.grounds, n.state, n.address, n.article, n.name, n.created_at AS "createdAt",
  n.countered_at AS "counteredAt"`;
const whole = `${summary}, n.workspace_id AS "workspaceId", n.post_key AS "postKey", n.email, n.reach,
  n.claim, n.counter_name AS "counterName", n.counter_reach AS "counterReach",
  n.counter_claim AS "counterClaim"`;
const isDown = "n.state IN ('taken_down', 'countered', 'kept_down')";

/** All that is asked and written about notices, but for their letters. */
export const takedownSql = {
  add: `INSERT INTO notices (id, workspace_id, post_key, address, article, grounds, name, email, reach, claim,
      state, created_at)
    VALUES (@id, @workspaceId, @postKey, @address, @article, @grounds, @name, @email, @reach, @claim,
      'received', @now)`,
  same: `SELECT id FROM notices WHERE post_key = @postKey AND created_at > @since
    AND email = @email AND claim = @claim AND grounds = @grounds LIMIT 1`,
  exists: "SELECT id FROM notices WHERE id = ? AND post_key = ?",
  one: `SELECT ${whole} FROM notices n WHERE n.id = ?`,
  move: "UPDATE notices SET state = @state WHERE id = @id AND state = @from",
  counter: `UPDATE notices SET state = 'countered', counter_name = @name, counter_reach = @reach,
      counter_claim = @claim, countered_at = @now WHERE id = @id AND state = 'taken_down'`,
  keepingDown: `SELECT count(*) AS count FROM notices n WHERE n.post_key = ? AND ${isDown}`,
  addStep: `INSERT INTO notice_steps (id, notice_id, state, actor_id, reason, created_at)
    VALUES (@id, @noticeId, @state, @actorId, @reason, @now)`,
  steps: `SELECT s.state, s.reason, s.created_at AS "createdAt", coalesce(u.first_name, u.email) AS "by"
    FROM notice_steps s LEFT JOIN users u ON u.id = s.actor_id WHERE s.notice_id = ? ORDER BY s.id`,
  open: `SELECT ${summary} FROM notices n WHERE n.state IN ('received', 'countered') AND n.id < @before
    ORDER BY n.id DESC LIMIT @limit`,
  done: `SELECT ${summary} FROM notices n WHERE n.state NOT IN ('received', 'countered') AND n.id < @before
    ORDER BY n.id DESC LIMIT @limit`,
  // The lower end has the index searched.
  countOpen: `SELECT count(*) AS count FROM notices WHERE state IN ('received', 'countered') AND id > ''`,
  countOf: `SELECT count(*) AS "all",
      coalesce(sum(CASE WHEN state IN ('taken_down', 'kept_down') AND grounds = 'copyright' THEN 1 ELSE 0 END), 0) AS counting
    FROM notices WHERE workspace_id = ?`,
  owned: `SELECT ${whole} FROM notices n
    WHERE n.workspace_id = ? AND n.state IN ('taken_down', 'countered', 'kept_down', 'restored')
    ORDER BY n.id DESC LIMIT 50`,
  downOfPiece: `SELECT n.id FROM placements p JOIN notices n ON n.post_key = p.id
    WHERE p.piece_id = ? AND p.workspace_id = ? AND ${isDown} ORDER BY n.id DESC LIMIT 1`,
  lastStep: `SELECT reason, created_at AS "createdAt" FROM notice_steps
    WHERE notice_id = ? ORDER BY id DESC LIMIT 1`,
  contentItemOf: "SELECT piece_id FROM placements WHERE id = ? AND workspace_id = ?",
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
  reach: string;
  claim: string;
  counterName: string | null;
  counterReach: string | null;
  counterClaim: string | null;
}
