import type { Db, Queries } from "#db/client.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { noAnswers, type Answers, type Brief } from "./brief.ts";

/** Versions to keep; a page with autosave makes many. */
const maxVersions = 200;

/** The only statements that write briefs. */
const sql = {
  insert: `INSERT INTO briefs (workspace_id, number, answers, actor_id, created_at)
    VALUES (@workspaceId, @number, @answers, @actorId, @now)`,
  forget: "DELETE FROM briefs WHERE workspace_id = ? AND number <= ?",
  newest: `SELECT number, answers, created_at AS "savedAt" FROM briefs
    WHERE workspace_id = ? ORDER BY number DESC LIMIT 1`,
  one: `SELECT number, answers, created_at AS "savedAt" FROM briefs WHERE workspace_id = ? AND number = ?`,
  list: `SELECT b.number, b.answers, b.created_at AS "savedAt", coalesce(u.first_name, u.email) AS "savedBy"
    FROM briefs b LEFT JOIN users u ON u.id = b.actor_id
    WHERE b.workspace_id = ? ORDER BY b.number DESC LIMIT ?`,
} as const;

interface Row {
  number: number;
  answers: string;
  savedAt: number;
}

/** A version in the history. */
interface BriefVersion {
  number: number;
  savedAt: number;
  /** Null: unknown. */
  savedBy: string | null;
  /** The fields that differ from the version before. */
  changed: (keyof Answers)[];
}

/** A workspace's current brief, in the caller's transaction. */
export async function readBrief(tx: Queries, workspaceId: string): Promise<Brief> {
  const row = await tx.statement<Row>(sql.newest).get(workspaceId);
  return row ? briefOf(row) : { number: 0, answers: noAnswers, savedAt: null };
}

/** The owner's answers about their business, with versions. */
export function createBriefs({ db, clock, newId }: { db: Db; clock: Clock; newId: NewId }) {
  const find = async (queries: Queries, workspaceId: string, number: number): Promise<Brief> => {
    const row = await queries.statement<Row>(sql.one).get(workspaceId, number);
    if (!row)
      throw new AppError(
        "not_found",
        "This version of your answers no longer exists. Reload the page.",
      );
    return briefOf(row);
  };

  /**
   * @param base the version the change is based on; null: the current one
   * @throws AppError `changed_meanwhile` when there is a newer one; then nothing is changed
   */
  async function store(
    tx: Queries,
    { workspaceId, user }: Actor,
    { base, answers }: { base: number | null; answers: Answers },
  ): Promise<Brief> {
    const newest = await readBrief(tx, workspaceId);
    if (base !== null && newest.number !== base) throw changedMeanwhile(newest.number);
    const text = JSON.stringify(answers);
    // Saving the same answers makes no version.
    if (text === JSON.stringify(newest.answers)) return newest;
    const [number, now] = [newest.number + 1, clock.now()];
    const actorId = user?.id ?? null;
    await tx.statement(sql.insert).run({ workspaceId, number, answers: text, actorId, now });
    await tx.statement(sql.forget).run(workspaceId, number - maxVersions);
    return { number, answers, savedAt: now };
  }

  return {
    of: (workspaceId: string): Promise<Brief> => readBrief(db.read, workspaceId),

    /** @throws AppError `not_found` */
    version: (workspaceId: string, number: number) => find(db.read, workspaceId, number),

    /** Stores a new version, as `store` does. */
    save: (actor: Actor, change: { base: number | null; answers: Answers }): Promise<Brief> =>
      db.write((tx) => store(tx, actor, change)),

    /**
     * Changes some of the answers; those left out stay.
     * @param isExpected whether the user saw this version
     * @throws AppError `changed_meanwhile`; whatever `change` throws
     */
    update: (
      actor: Actor,
      change: (answers: Answers, newId: NewId) => Answers,
      isExpected: (version: string) => boolean,
    ): Promise<Brief> =>
      db.write(async (tx) => {
        const newest = await readBrief(tx, actor.workspaceId);
        if (!isExpected(String(newest.number))) throw changedMeanwhile(newest.number);
        return store(tx, actor, { base: newest.number, answers: change(newest.answers, newId) });
      }),

    /**
     * Restores an old version as a new one.
     * @throws AppError `not_found`
     */
    restore: (actor: Actor, number: number): Promise<Brief> =>
      db.write(async (tx) => {
        const { answers } = await find(tx, actor.workspaceId, number);
        return store(tx, actor, { base: null, answers });
      }),

    /** Newest first. */
    async history(workspaceId: string): Promise<BriefVersion[]> {
      const list = db.read.statement<Row & { savedBy: string | null }>(sql.list);
      const rows = await list.all(workspaceId, maxVersions);
      return rows.map((row, index) => ({
        number: row.number,
        savedAt: row.savedAt,
        savedBy: row.savedBy,
        changed: changesBetween(rows[index + 1], row),
      }));
    },
  };
}

export type Briefs = ReturnType<typeof createBriefs>;

function changedMeanwhile(number: number): AppError {
  return new AppError(
    "changed_meanwhile",
    `Your answers were changed in the meantime and are now version ${number}. Reload the page and try again.`,
  );
}

function briefOf({ number, answers, savedAt }: Row): Brief {
  return { number, savedAt, answers: answersOf(answers) };
}

/** Written only by `store`; fields added since get their default. */
const answersOf = (text: string): Answers => ({ ...noAnswers, ...(JSON.parse(text) as Answers) });

function changesBetween(before: Row | undefined, after: Row): (keyof Answers)[] {
  const [earlier, later] = [
    before ? answersOf(before.answers) : noAnswers,
    answersOf(after.answers),
  ];
  // An object's own keys are its fields' names.
  const fields = Object.keys(noAnswers) as (keyof Answers)[];
  return fields.filter((field) => JSON.stringify(earlier[field]) !== JSON.stringify(later[field]));
}
