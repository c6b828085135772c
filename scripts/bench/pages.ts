/*
 * Public pages beside plain Express sending the same bytes with the same encoding, by the same
 * client, in turns.
 */
import autocannon from "autocannon";
import { fork } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { alternate, print } from "./measure";
import { end, freePort, startProduct, temporaryFolder } from "./server-process";

const pages = [
  { path: "/", atLeast: 0.5 },
  { path: "/dashboard", atLeast: 0.5 },
];
const seconds = 3;
const rounds = 5;

async function requestsPerSecond(url: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: 32,
    duration: seconds,
    headers: { "accept-encoding": "br" },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} bad answers, ${result.errors} errors`);
  }
  return result.requests.average;
}

/** The bytes as they travel, still compressed. */
function fetchBytes(url: string): Promise<{ body: Buffer; encoding: string }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { "accept-encoding": "br" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const encoding = String(response.headers["content-encoding"] ?? "identity");
        resolve({ body: Buffer.concat(chunks), encoding });
      });
    })
      .on("error", reject)
      .end();
  });
}

const folder = temporaryFolder();
const product = await startProduct(folder.path);
const port = await freePort();
const bare = fork("scripts/bench/bare-pages.mjs", {
  env: { ...process.env, NODE_ENV: "production" },
});
try {
  bare.send({ port });
  await once(bare, "message");
  for (const { path, atLeast } of pages) {
    const { body, encoding } = await fetchBytes(`${product.url}${path}`);
    const headers = {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Encoding": encoding,
      "Content-Length": body.length,
    };
    bare.send({ path, body: body.toString("base64"), headers });
    await once(bare, "message");
    print({
      name: `pages: ${path} (${body.length} bytes, ${encoding}) against plain Express`,
      unit: "requests/s",
      ...(await alternate(
        rounds,
        () => requestsPerSecond(`${product.url}${path}`),
        () => requestsPerSecond(`http://localhost:${port}${path}`),
      )),
      atLeast,
    });
  }
} finally {
  await end(bare);
  await product.stop();
  folder.remove();
}
