import type { Connection } from "#db/sqlite.server.ts";
import { addPublishedItem, publishedItemId } from "./review-content.ts";

/** The post's address on its blog, and its whole. */
export const reportedPost = "/blog/ledge-and-leaf/basil-from-seed";

/** A copyright notice that is still open, and one that was accepted. */
export const openTakedownId = "open-notice";
export const acceptedTakedownId = "down-notice";

/** Publishes the published text on the workspace's blog (review-content.ts has to add it first). */
export function addBlogPost(db: Connection): void {
  const of = { contentItemId: publishedItemId, now: Date.now() };
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
export function addReportedPost(db: Connection): void {
  const isThere = db.prepare("SELECT 1 FROM content_items WHERE id = ?").get(publishedItemId);
  if (isThere === undefined) addPublishedItem(db);
  addBlogPost(db);
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
