import { expect } from "vitest";
import type { Connection } from "#db/sqlite.server.ts";

/** Each content item is in the search index once, with its newest version; nothing else is. */
export function expectSearchIndexMatches(db: Connection): number {
  const contentItems = db
    .prepare<
      [],
      { id: string; number: number | null; title: string; body: string; workspace: string }
    >(
      `SELECT p.id, n.number, v.title, coalesce(b.text, '') AS body, replace(p.workspace_id, '-', '') AS workspace
       FROM content_items p LEFT JOIN search_row_ids n ON n.content_item_id = p.id JOIN content_versions v ON v.id = p.version_id
         LEFT JOIN content_body_texts b ON b.workspace_id = v.workspace_id AND b.hash = v.body_hash ORDER BY n.number`,
    )
    .all();
  db.exec(`DROP TABLE IF EXISTS temp.words; DROP TABLE IF EXISTS temp.rebuilt; DROP TABLE IF EXISTS temp.rebuilt_words;
    CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, content_search, instance);
    CREATE VIRTUAL TABLE temp.rebuilt USING fts5 (workspace, title, body, detail = column,
      tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'");
    CREATE VIRTUAL TABLE temp.rebuilt_words USING fts5vocab(temp, rebuilt, instance);`);
  const insert = db.prepare(
    "INSERT INTO temp.rebuilt (rowid, workspace, title, body) VALUES (?, ?, search_terms(?), search_terms(?))",
  );
  for (const { number, workspace, title, body } of contentItems)
    insert.run(number, workspace, title, body);
  const all = (table: string) =>
    db.prepare(`SELECT doc, col, term FROM ${table} ORDER BY doc, col, term`).raw().all();
  expect(all("temp.words")).toEqual(all("temp.rebuilt_words"));
  expect(db.prepare("SELECT count(*) FROM search_row_ids").pluck().get()).toBe(contentItems.length);
  db.exec("DROP TABLE temp.words; DROP TABLE temp.rebuilt_words; DROP TABLE temp.rebuilt;");
  return contentItems.length;
}
