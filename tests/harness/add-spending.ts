import type { Connection } from "#db/sqlite.server.ts";

const newest = "FROM workspaces ORDER BY created_at DESC LIMIT 1";

/** The days of the month so far, in the calendar of the newest workspace. */
export function daysSoFar(db: Connection): string[] {
  const timeZone = String(db.prepare(`SELECT time_zone ${newest}`).pluck().get());
  const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());
  const month = today.slice(0, 8);
  return Array.from({ length: Number(today.slice(8)) }, (_, index) => {
    return `${month}${String(index + 1).padStart(2, "0")}`;
  });
}

interface GivenSpending {
  day: string;
  dollars: number;
  /** Left out: a text is written. */
  purpose?: string;
  /** The content item that it was for; left out: none. */
  ideaId?: string;
}

/** What the newest workspace has paid from its plan on a day. */
export function addSpending(
  db: Connection,
  { day, dollars, purpose = "write", ideaId }: GivenSpending,
): void {
  db.prepare(
    `INSERT INTO spend_entries (id, workspace_id, payer, purpose, idea_id, provider, model, status,
       amount_micro_dollars, tokens, origin, day, created_at, ended_at)
     SELECT @id, id, 'operator', @purpose, @ideaId, 'openai', 'gpt-5-mini', 'settled', @amount, 1000, 'real', @day,
       @now, @now ${newest}`,
  ).run({
    id: ["spent", day, dollars, purpose, ideaId ?? ""].join("-"),
    purpose,
    ideaId: ideaId ?? null,
    amount: Math.round(dollars * 1_000_000),
    day,
    now: Date.now(),
  });
}
