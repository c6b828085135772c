import { fork } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { publicPages } from "../../app/site/public-pages/public-pages";
import { alternate, print } from "./measure";
import { requestsPerSecond } from "./requests";
import { end, freePort, startProduct, temporaryFolder } from "./server-process";

const atLeast = 0.7;

/** These show the demo and are made anew while they are asked for; the others stay as they are. */
const changing = { rounds: 5, seconds: 2 };
const still = { rounds: 3, seconds: 1 };

/** Every page, and of those that read their query one variant: the others differ by their words. */
const measured = publicPages.flatMap(({ path, invalidatedBy, variants }) =>
  [path, ...(variants?.others.slice(-1) ?? [])].map((address) => ({
    path: address,
    follows: invalidatedBy,
  })),
);

/**
 * Public pages beside plain Express sending the same bytes with the same encoding, to the same
 * client, in turns.
 */
export async function measurePublicPages(): Promise<void> {
  const folder = temporaryFolder();
  const product = await startProduct(folder.path);
  const port = await freePort();
  const bare = fork("scripts/bench/bare-pages.mjs", {
    env: { ...process.env, NODE_ENV: "production" },
  });
  try {
    bare.send({ port });
    await once(bare, "message");
    for (const { path, follows } of measured) {
      const { rounds, seconds } = follows === "settings" ? still : changing;
      const { body, encoding } = await fetchBytes(`${product.url}${path}`);
      const headers = {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Encoding": encoding,
        "Content-Length": body.length,
      };
      bare.send({ path: path.split("?")[0], body: body.toString("base64"), headers });
      await once(bare, "message");
      print({
        name: `pages: ${path} (${body.length} bytes, ${encoding}) against plain Express`,
        unit: "requests/s",
        ...(await alternate(
          rounds,
          () => requestsPerSecond(`${product.url}${path}`, { seconds }),
          () => requestsPerSecond(`http://localhost:${port}${path}`, { seconds }),
        )),
        atLeast,
      });
    }
  } finally {
    await end(bare);
    await product.stop();
    folder.remove();
  }
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
