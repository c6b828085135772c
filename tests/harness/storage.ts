import type { Connection } from "../../db/sqlite.server";

/** What the file takes, without what is free in it. */
export function storedBytes(db: Connection): number {
  const of = (name: string) => Number(db.pragma(name, { simple: true }));
  return (of("page_count") - of("freelist_count")) * of("page_size");
}

/** Every text that a workspace has, each counted once: bodies, titles, descriptions and what people read of ideas. */
export function distinctTextBytes(db: Connection): number {
  const sql = `SELECT coalesce(sum(length(CAST(text AS BLOB))), 0) FROM (
      SELECT text FROM bodies
      UNION SELECT title FROM versions UNION SELECT fields FROM versions
      UNION SELECT topic FROM ideas UNION SELECT angle FROM ideas UNION SELECT reason FROM ideas)`;
  return Number(db.prepare(sql).pluck().get());
}
