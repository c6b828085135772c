import type { Connection } from "#db/sqlite.server.ts";
import { givePublishedText, publishedTextId } from "./text-to-review.ts";

/** The post's address on its blog, and its whole. */
export const reportedPost = "/blog/ledge-and-leaf/basil-from-seed";

/** A report of it that nobody has decided on, and one for which it would be down. */
export const openTakedownId = "open-notice";
export const acceptedTakedownId = "down-notice";

/** The text that is out stands on a blog of its workspace (text-to-review.ts has to have given it). */
export function giveBlogPost(db: Connection): void {
  const of = { contentItemId: publishedTextId, now: Date.now() };
  db.prepare(
    `INSERT INTO blogs (workspace_id, name, title, about, imprint, color, language, created_at)
     SELECT workspace_id, 'ledge-and-leaf', 'Ledge & Leaf', '', '', '#1d4ed8', 'en-US', @now FROM content_items
     WHERE id = @contentItemId ON CONFLICT DO NOTHING`,
  ).run(of);
  const payload = JSON.stringify({
    title: "Basil from seed",
    description: "",
    body: "Sow it in May.",
  });
  db.prepare(
    `INSERT INTO blog_posts (key, workspace_id, slug, payload, published_at, updated_at)
     SELECT 'place of ' || id, workspace_id, 'basil-from-seed', @payload, @now, @now FROM content_items
     WHERE id = @contentItemId ON CONFLICT DO NOTHING`,
  ).run({ ...of, payload });
}

/** The text that is out, where there is none yet, on a blog, with two notices against it. */
export function giveReportedPost(db: Connection): void {
  const isThere = db.prepare("SELECT 1 FROM content_items WHERE id = ?").get(publishedTextId);
  if (isThere === undefined) givePublishedText(db);
  giveBlogPost(db);
  const insert = db.prepare(
    `INSERT INTO takedown_requests (id, workspace_id, post_key, address, article, grounds, name, email, contact_details, claim, state,
       created_at)
     SELECT @id, workspace_id, key, 'http://localhost' || @address, payload, 'copyright', 'Ada Lovelace',
       'ada@example.com', '1 High Street', 'My poem.', @state, @now FROM blog_posts
     WHERE slug = 'basil-from-seed' ON CONFLICT DO NOTHING`,
  );
  const of = { address: reportedPost, now: Date.now() };
  insert.run({ ...of, id: openTakedownId, state: "received" });
  insert.run({ ...of, id: acceptedTakedownId, state: "taken_down" });
}
