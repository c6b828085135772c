import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { dataFiles } from "../../app/platform/ops/data-folder.server";
import { Database } from "../../db/sqlite.server";
import { createBrowser } from "../../tests/api/auth-browser";
import { giveBlogPost, reportedPost } from "../../tests/harness/reported-post";
import { signIn } from "../../tests/harness/sign-in";
import { givePublishedText } from "../../tests/harness/text-to-review";
import { alternate, print } from "./measure";
import { processorSeconds } from "./processor-time";
import { requestsPerSecond } from "./requests";
import { end, freePort, startProduct, temporaryFolder } from "./server-process";

/*
 * A post of a blog and its index beside plain Express sending the same bytes, to the same client, in turns: as
 * asked from outside, and by the processor time that the servers take, which other work changes least.
 */

const atLeast = 0.9;
/** Of one turn. */
const seconds = 2;

const folder = temporaryFolder();
const product = await startProduct(folder.path);
const port = await freePort();
const bare = fork("scripts/bench/bare-pages.mjs", {
  env: { ...process.env, NODE_ENV: "production" },
});
try {
  bare.send({ port });
  await once(bare, "message");
  await signIn(product, "subscriber", createBrowser({ appUrl: product.url }));
  const db = new Database(dataFiles(folder.path).database);
  db.pragma("busy_timeout = 5000");
  givePublishedText(db);
  giveBlogPost(db);
  const paragraph = "Sow it in May, thinly, and keep the pot on the sill where the morning sun is.";
  db.prepare("UPDATE blog_posts SET payload = ?").run(
    JSON.stringify({
      title: "Basil from seed",
      description: "From the packet to the plate.",
      body: Array.from({ length: 40 }, (_, at) => `## Week ${at}\n\n${paragraph}`).join("\n\n"),
    }),
  );
  db.close();
  await measure(reportedPost);
  await measure("/blog/ledge-and-leaf");
} finally {
  await end(bare);
  await product.stop();
  folder.remove();
}

async function measure(path: string): Promise<void> {
  const answer = await fetch(`${product.url}${path}`, {
    headers: { "Accept-Encoding": "identity" },
  });
  const body = Buffer.from(await answer.arrayBuffer());
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Length": body.length };
  bare.send({ path, body: body.toString("base64"), headers });
  await once(bare, "message");
  const byProcessor: Record<"ours" | "bare", number[]> = { ours: [], bare: [] };
  const askFor =
    (who: "ours" | "bare", { pid }: ChildProcess, url: string) =>
    async () => {
      const before = processorSeconds(pid);
      const perSecond = await requestsPerSecond(`${url}${path}`, { encoding: "identity", seconds });
      byProcessor[who].push((perSecond * seconds) / (processorSeconds(pid) - before));
      return perSecond;
    };
  const ours = askFor("ours", product.child, product.url);
  const plain = askFor("bare", bare, `http://localhost:${port}`);
  const name = `blog: ${path} (${body.length} bytes) against plain Express`;
  print({ name, unit: "requests/s", ...(await alternate(5, ours, plain)), atLeast });
  const unit = "requests for a second of processor time";
  print({ name: `${name}, by processor time`, unit, ...byProcessor, atLeast });
}
