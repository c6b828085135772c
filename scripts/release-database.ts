/*
 * Saves a small database of this version as tests/fixtures/upgrades/<version>.sqlite.gz. Later
 * versions must be able to upgrade it: db/upgrade.test.ts. Run once per release, after its build:
 * `npx tsx scripts/release-database.ts`.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { systemClock } from "#app/core/time/clock.ts";
import { Database } from "#db/sqlite.server.ts";
import { createStripeDouble } from "#tests/fakes/stripe/double.ts";
import { startApp, type TestApp } from "#tests/harness/app.ts";
import { openLiveSocket } from "#tests/harness/live-socket.ts";
import { signIn } from "#tests/harness/sign-in.ts";
import { waitUntil } from "#tests/harness/wait.ts";
import { root } from "./root.mjs";

/** How many of the demo's thousands of rows to keep. */
const rowsOfDemo = 60;

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  version: string;
};
const folder = join(root, "tests/fixtures/upgrades");
const stripe = createStripeDouble({ clock: systemClock });
await stripe.listen();
const app = await startApp({ env: { ...stripe.env(), SIMULATION_SPEED: "100" } });
try {
  await letAgentsWork();
  await subscribe();
  await app.services.contact.receive({
    name: "A visitor",
    email: "visitor@example.com",
    subject: "A question",
    message: "Does this outlive an upgrade?",
  });
  await app.services.stop();
  const packed = gzipSync(smallCopy(), { level: 9 });
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${version}.sqlite.gz`);
  writeFileSync(file, packed);
  console.log(`${file}: ${Math.ceil(packed.length / 1_000)} kB`);
} finally {
  await app.stop();
  await stripe.stop();
}

/** Runs the sample subscriber's agents until each has results, and creates a report. */
async function letAgentsWork(): Promise<void> {
  const cookie = (await signIn(app, "subscriber")).cookieHeader();
  const socket = await openLiveSocket(app, { cookie });
  await socket.hear("dashboard_update", ({ data }) =>
    data.agents.every(({ metrics }) => Object.values(metrics).some((value) => value !== 0)),
  );
  socket.end();
  await app.services.reports.generate(workspaceOf(app));
}

function workspaceOf({ rows }: TestApp): string {
  const [workspace] = rows<{ id: string }>("SELECT id FROM workspaces WHERE kind = 'user'");
  if (!workspace) throw new Error("no user has a workspace");
  return workspace.id;
}

/** The sample newcomer pays for a month, confirmed by Stripe. */
async function subscribe(): Promise<void> {
  const newUser = await signIn(app, "newcomer");
  const headers = { Cookie: newUser.cookieHeader(), Origin: app.url };
  await fetch(`${app.url}/api/get-or-create-subscription`, { method: "POST", headers });
  for (const id of stripe.state.subscriptions.keys()) stripe.state.pay(id);
  for (const event of stripe.state.events.splice(0)) await stripe.deliver(app.url, event);
  await waitUntil("the payment to count", async () => {
    const answer = await fetch(`${app.url}/api/access`, { headers });
    return ((await answer.json()) as { canAccess: boolean }).canAccess;
  });
}

/** Without bulk demo data, sessions and this machine's key. */
function smallCopy(): Buffer {
  const copy = new Database(join(app.dataDir, "app.sqlite"));
  try {
    copy.pragma("foreign_keys = ON");
    for (const table of ["tasks", "activities"]) {
      copy.exec(`DELETE FROM ${table} WHERE id IN (
        SELECT id FROM ${table}
        WHERE workspace_id IN (SELECT id FROM workspaces WHERE kind <> 'user')
        ORDER BY id DESC LIMIT -1 OFFSET ${rowsOfDemo})`);
    }
    copy.exec("DELETE FROM sessions; DELETE FROM meta WHERE key = 'secret_check'");
    const small = join(app.dataDir, "small.sqlite");
    copy.prepare("VACUUM INTO ?").run(small);
    return readFileSync(small);
  } finally {
    copy.close();
  }
}
