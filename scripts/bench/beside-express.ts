import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { alternate, print } from "./measure.ts";
import { processorSeconds } from "./processor-seconds.ts";
import { requestsPerSecond } from "./requests.ts";
import { end, freePort } from "./server-process.ts";

interface MeasuredPage {
  /** The product's address. */
  process: ChildProcess;
  /** The product's path. */
  url: string;
  /** Label of the results. */
  name: string;
  atLeast: number;
  rounds: number;
  seconds: number;
  /** The cookie header; left out: none. */
  browser?: string;
}

/** Plain Express in its own process, sending the product's bytes. */
export async function startBareExpress() {
  const port = await freePort();
  const bare = fork("scripts/bench/bare-pages.mjs", {
    env: { ...process.env, NODE_ENV: "production" },
  });
  bare.send({ port });
  await once(bare, "message");
  return {
    /** Measures both alternately, with the same encoding and client. */
    async measure({ process, url, name, atLeast, rounds, ...asked }: MeasuredPage): Promise<void> {
      const { pathname, search } = new URL(url);
      const { body, encoding, type } = await fetchBytes(url);
      const headers = {
        "Content-Type": type,
        "Content-Encoding": encoding,
        "Content-Length": body.length,
      };
      bare.send({ path: pathname, body: body.toString("base64"), headers });
      await once(bare, "message");
      const byProcessor: Record<"ours" | "bare", number[]> = { ours: [], bare: [] };
      const askFor =
        (who: "ours" | "bare", { pid }: ChildProcess, address: string) =>
        async () => {
          const before = processorSeconds(pid);
          const perSecond = await requestsPerSecond(address, asked);
          byProcessor[who].push((perSecond * asked.seconds) / (processorSeconds(pid) - before));
          return perSecond;
        };
      const ours = askFor("ours", process, url);
      const plain = askFor("bare", bare, `http://localhost:${port}${pathname}${search}`);
      const title = `${name} (${body.length} bytes, ${encoding}) against plain Express`;
      const perSecond = await alternate(rounds, ours, plain);
      print({ name: title, unit: "requests/s", ...perSecond, atLeast });
      const unit = "requests for a second of processor time";
      print({ name: `${title}, by processor time`, unit, ...byProcessor, atLeast });
    },
    stop: () => end(bare),
  };
}

/** The compressed bytes. */
function fetchBytes(url: string): Promise<{ body: Buffer; encoding: string; type: string }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { "accept-encoding": "br" } }, (response) => {
      const { headers } = response;
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const encoding = headers["content-encoding"] ?? "identity";
        resolve({ body: Buffer.concat(chunks), encoding, type: headers["content-type"] ?? "" });
      });
    })
      .on("error", reject)
      .end();
  });
}
