import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createBrowser } from "#tests/api/auth-browser.ts";
import { signIn } from "#tests/harness/sign-in.ts";
import { alternate, print } from "./measure.ts";
import { processorSeconds } from "./processor-seconds.ts";
import { requestsPerSecond } from "./requests.ts";
import { end, freePort, startProduct, temporaryFolder } from "./server-process.ts";

/*
 * The API compared with plain Express sending the same bytes to the same client, alternately:
 * public data and a user's data. Measures requests and CPU time, which other work on the machine
 * affects least.
 */

/** Duration of one round. */
const seconds = 2;

const folder = temporaryFolder();
// No rate limit.
const product = await startProduct(folder.path, { API_REQUESTS_PER_MINUTE: "10000000" });
const port = await freePort();
const bare = fork("scripts/bench/bare-pages.mjs", {
  env: { ...process.env, NODE_ENV: "production" },
});
try {
  bare.send({ port });
  await once(bare, "message");
  const person = createBrowser({ appUrl: product.url });
  await signIn(product, "subscriber", person);
  const cookie = person.cookieHeader();
  await measure("/api/dashboard/public", undefined, 0.8);
  await measure("/api/agents", cookie, 0.5);
} finally {
  await end(bare);
  await product.stop();
  folder.remove();
}

async function measure(path: string, cookie: string | undefined, atLeast: number): Promise<void> {
  const headers = { "Accept-Encoding": "identity", ...(cookie !== undefined && { cookie }) };
  const answer = await fetch(`${product.url}${path}`, { headers });
  const body = Buffer.from(await answer.arrayBuffer());
  const same = {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": body.length,
  };
  bare.send({ path, body: body.toString("base64"), headers: same });
  await once(bare, "message");
  const asked = { ...(cookie !== undefined && { cookie }), encoding: "identity", seconds };
  const byProcessor: Record<"ours" | "bare", number[]> = { ours: [], bare: [] };
  const askFor =
    (who: "ours" | "bare", { pid }: ChildProcess, url: string) =>
    async () => {
      const before = processorSeconds(pid);
      const perSecond = await requestsPerSecond(`${url}${path}`, asked);
      byProcessor[who].push((perSecond * seconds) / (processorSeconds(pid) - before));
      return perSecond;
    };
  const ours = askFor("ours", product.child, product.url);
  const plain = askFor("bare", bare, `http://localhost:${port}`);
  const name = `api: ${path} (${body.length} bytes) against plain Express`;
  print({ name, unit: "requests/s", ...(await alternate(5, ours, plain)), atLeast });
  const unit = "requests for a second of processor time";
  print({ name: `${name}, by processor time`, unit, ...byProcessor, atLeast });
}
