/*
 * The cost of the owner's pages for a large workspace: 20,000 content items compared with 20, on
 * the same server.
 */
import { DAY } from "#app/core/time/clock.ts";
import { dataFiles } from "#app/platform/ops/data-folder.server.ts";
import { Database } from "#db/sqlite.server.ts";
import { signIn } from "#tests/harness/sign-in.ts";
import { alternate, median, printCeiling } from "./measure.ts";
import { pastContentItems } from "./past-content-items.ts";
import { requestsPerSecond } from "./requests.ts";
import { startProduct, temporaryFolder } from "./server-process.ts";

const rounds = 5;
const paths = ["/content", "/content?q=past", "/review", "/plan", "/dashboard"];
/** Some await review, in both workspaces. */
const waiting = 20;

const folder = temporaryFolder();
// Agents are paused during the measurement.
const product = await startProduct(folder.path, { SIMULATION_SPEED: "0.1" });
try {
  const cookies: Record<string, string> = {};
  for (const account of ["subscriber", "operator"] as const)
    cookies[account] = (await signIn(product, account)).cookieHeader();
  fill("subscriber", 20_000);
  fill("operator", 20);
  for (const path of paths) {
    const ask = (cookie = "") => requestsPerSecond(`${product.url}${path}`, { cookie });
    const name = `dashboard: ${path} with 20,000 texts beside 20`;
    const { ours, bare } = await alternate(
      rounds,
      () => ask(cookies.subscriber),
      () => ask(cookies.operator),
    );
    const milliseconds = (rates: number[]) => (1_000 / median(rates)).toFixed(2);
    console.log(`${name}\n  ${milliseconds(ours)} beside ${milliseconds(bare)} ms`);
    printCeiling(name, [median(bare) / median(ours)], "times the time", 1.3);
  }
} finally {
  await product.stop();
  folder.remove();
}

function fill(subject: string, contentItems: number): void {
  const db = new Database(dataFiles(folder.path).database);
  try {
    db.pragma("busy_timeout = 10000");
    const row = db
      .prepare(
        `SELECT w.id AS workspaceId, a.id AS agentId FROM workspaces w JOIN users u ON u.id = w.owner_id
           JOIN agents a ON a.workspace_id = w.id AND a.type = 'content_writer' WHERE u.subject = ?`,
      )
      .get(subject) as { workspaceId: string; agentId: string };
    const past = { ...row, contentItems, apartMs: DAY, now: Date.now() };
    db.transaction(() => {
      for (const { sql, values } of pastContentItems(past))
        // Both workspaces have their own rows of these names.
        db.prepare(sql.replaceAll(/'([ipvhl])' \|\| n/g, `'$1 ${subject} ' || n`)).run(values);
      db.prepare(
        `UPDATE content_items SET state = 'in_review', published_at = NULL WHERE workspace_id = ? AND id IN
           (SELECT id FROM content_items WHERE workspace_id = ? ORDER BY created_at DESC LIMIT ${waiting})`,
      ).run(row.workspaceId, row.workspaceId);
    })();
  } finally {
    db.close();
  }
}
