import { cpSync } from "node:fs";
import { activitiesShown } from "#app/dashboard/activities/activity-feed.ts";
import { openLiveSocket } from "#tests/harness/live-socket.ts";
import { signIn } from "#tests/harness/sign-in.ts";
import { alternate, median, print } from "./measure.ts";
import { requestsPerSecond } from "./requests.ts";
import {
  startBenchServer,
  startProduct,
  temporaryFolder,
  type MeasuredServer,
} from "./server-process.ts";

const path = "/dashboard";
const rounds = 5;

/**
 * The signed-in dashboard compared with a one-element Remix page. Same client and Express stack:
 * log, limits, headers, compression and the same session lookup.
 */
export async function measureSignedInPages(): Promise<void> {
  const folder = temporaryFolder();
  const copies = [temporaryFolder(), temporaryFolder()] as const;
  const running: MeasuredServer[] = [];
  try {
    const cookie = await makeWorkspaceWithHistory(folder.path);
    for (const { path } of copies) cpSync(folder.path, path, { recursive: true });
    const product = await startProduct(folder.path);
    running.push(product);
    const bare = await startBenchServer("pages-server.ts", "bare", copies[0].path);
    running.push(bare);
    print({
      name: `pages: ${path} of a signed-in person against a bare Remix page`,
      unit: "requests/s",
      ...(await alternate(
        rounds,
        () => requestsPerSecond(`${product.url}${path}`, { cookie }),
        () => requestsPerSecond(`${bare.url}/`, { cookie }),
      )),
      atLeast: 0.5,
    });

    const unkept = await startBenchServer("pages-server.ts", "unkept", copies[1].path);
    running.push(unkept);
    const seen = await alternate(
      rounds,
      () => requestsPerSecond(`${unkept.url}${path}`, { cookie }),
      () => requestsPerSecond(`${product.url}${path}`, { cookie }),
    );
    console.log(
      `pages: the same when all that it shows is new\n  ${milliseconds(seen.ours)} a page, otherwise ${milliseconds(seen.bare)}`,
    );
  } finally {
    for (const server of running) await server.stop();
    folder.remove();
    copies.forEach((copy) => copy.remove());
  }
}

function milliseconds(rates: number[]): string {
  return `${(1_000 / median(rates)).toFixed(2)} ms`;
}

/** Runs a subscriber's agents until every part of the dashboard has content. */
async function makeWorkspaceWithHistory(dataDir: string): Promise<string> {
  const product = await startProduct(dataDir, { SIMULATION_SPEED: "100" });
  try {
    const cookie = (await signIn(product, "subscriber")).cookieHeader();
    const socket = await openLiveSocket(product, { cookie });
    await socket.hear(
      "dashboard_update",
      ({ data }) =>
        data.activities.length === activitiesShown &&
        data.agents.every(({ metrics }) => Object.values(metrics).some((value) => value !== 0)),
    );
    socket.end();
    return cookie;
  } finally {
    await product.stop();
  }
}
