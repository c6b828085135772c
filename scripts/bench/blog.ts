/* Blog response times: the post list, a post of 1,000 words, and the feed. */
import { withDatabase } from "#tests/start/data-folder.ts";
import { sampleTexts } from "#app/domain/simulation/library/sample-texts.server.ts";
import { startBareExpress } from "./beside-express.ts";
import { startProduct, temporaryFolder } from "./server-process.ts";

const atLeast = 0.9;
const length = { rounds: 7, seconds: 2 };
const articles = 20;

/** A reader who is counted once and looked up on each request. */
const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const article = sampleTexts.find(({ slug }) => slug === "windy-balcony");
if (!article) throw new Error("the sample text is missing");
const { title, description, body } = article.draft;

const folder = temporaryFolder();
const product = await startProduct(folder.path);
const bare = await startBareExpress();
try {
  withDatabase(folder.path, (db) => {
    const now = Date.now();
    db.prepare(
      `INSERT INTO blogs (workspace_id, name, title, about, imprint, color, language, created_at)
       SELECT id, 'ledge-and-leaf', 'Ledge & Leaf', 'Balconies.', '', '#1d4ed8', 'en-US', ?
       FROM workspaces LIMIT 1`,
    ).run(now);
    const add = db.prepare(
      `INSERT INTO blog_posts (key, workspace_id, slug, payload, published_at, updated_at)
       SELECT @slug, workspace_id, @slug, @payload, @at, @at FROM blogs`,
    );
    for (let at = 0; at < articles; at += 1) {
      const payload = { title: `${title} (${at})`, description, body };
      add.run({ slug: `wind-${at}`, payload: JSON.stringify(payload), at: now - at * 60_000 });
    }
  });
  for (const path of ["", "/wind-3", "/feed.xml"]) {
    const address = `/blog/ledge-and-leaf${path}`;
    await bare.measure({
      ...length,
      browser,
      process: product.child,
      url: `${product.url}${address}`,
      name: `blog: ${address}`,
      atLeast,
    });
  }
} finally {
  await bare.stop();
  await product.stop();
  folder.remove();
}
