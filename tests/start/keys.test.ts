/*
 * API keys of the models: the data folder, the logs, the pages and the exports contain none of them, also
 * after a provider has repeated them.
 */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/api/auth-browser.ts";
import { answerTo } from "#scripts/model-answers.mjs";
import { startModelGate } from "#tests/harness/model-gate.ts";
import { startModelProvider, type ModelProvider } from "#tests/harness/model-provider.ts";
import { filesIn, placesOf } from "#tests/harness/needles.ts";
import { operationsOf, type OpenApi } from "#tests/harness/openapi.ts";
import { readPdf } from "#tests/harness/pdf.ts";
import { signIn } from "#tests/harness/sign-in.ts";
import { waitUntil } from "#tests/harness/wait.ts";
import { createFolderWithDemo, withDatabase } from "./data-folder.ts";
import { freePort, killLeftovers, startProcess, type ServerProcess } from "./server-process.ts";
import { writeNow } from "#tests/harness/write-now.ts";

const folder = createFolderWithDemo();
const { dataDir } = folder;
const operatorsKey = "sk-OperatorsOwnKeyThatStaysSecret0011";
const keys = {
  openai: "sk-proj-DistinctiveOpenaiKeyOfOneOwner7755",
  anthropic: "sk-ant-DistinctiveAnthropicKeyOfOneOwner8866",
  compatible: "DistinctiveKeyOfAServerOfOnesOwn9977",
};
const wrongOf = (key: string) => `${key}WRONG`;
const secrets = [operatorsKey, ...Object.values(keys), ...Object.values(keys).map(wrongOf)];

let provider: ModelProvider;
let gate: Awaited<ReturnType<typeof startModelGate>>;
let server: ServerProcess;
let url: string;
let browser: Browser;
/** Everything that anybody has been answered. */
const answers: [string, Buffer][] = [];

beforeAll(async () => {
  provider = await startModelProvider();
  provider.answer((request) => ({ content: answerTo(request) }));
  gate = await startModelGate(new URL(provider.anthropicUrl));
  const port = await freePort();
  url = `http://localhost:${port}`;
  const settings = {
    LOG_LEVEL: "trace",
    OPENAI_API_KEY: operatorsKey,
    OPENAI_BASE_URL: `${gate.url}/v1`,
    ANTHROPIC_BASE_URL: gate.url,
    OUTBOUND_ALLOWED_NETWORKS: "127.0.0.0/8",
    API_REQUESTS_PER_MINUTE: "2000",
  };
  server = startProcess({ dataDir, port, settings });
  await server.answers("/readyz");
  browser = await signIn({ url }, "subscriber");
});
afterEach(({ task }) => {
  if (task.result?.state === "fail") killLeftovers();
});
afterAll(async () => {
  killLeftovers();
  await gate.stop();
  await provider.stop();
  folder.remove();
});

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...init.headers, Cookie: browser.cookieHeader(), Origin: url };
  const response = await fetch(`${url}${path}`, { ...init, headers, redirect: "manual" });
  const bytes = Buffer.from(await response.arrayBuffer());
  const name = `${init.method ?? "GET"} ${path}`;
  answers.push([name, bytes], [`${name}, headers`, Buffer.from(headersOf(response))]);
  if (response.headers.get("Content-Type") === "application/pdf")
    answers.push([`${name}, read`, Buffer.from(JSON.stringify(await readPdf(bytes)))]);
  return new Response(bytes.length > 0 && response.status !== 204 ? bytes : null, response);
}
const headersOf = ({ headers }: Response) => JSON.stringify([...headers]);

const press = (path: string, fields: Record<string, string>) =>
  ask(path, { method: "POST", body: new URLSearchParams(fields) });
const send = (method: string, path: string, body: object) =>
  ask(path, {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

/** Every operation that only reads, every page of a subscriber's, and every file there is to keep. */
async function lookAtEverything(): Promise<void> {
  const document = (await (await ask("/api/openapi.json")).json()) as OpenApi;
  const rows = <Row>(sql: string) => withDatabase(dataDir, (db) => db.prepare(sql).all() as Row[]);
  const idsIn = (table: string) =>
    rows<{ id: string }>(
      `SELECT t.id FROM ${table} t JOIN workspaces w ON w.id = t.workspace_id
        JOIN users u ON u.id = w.owner_id WHERE u.subject = 'subscriber' ORDER BY t.id DESC LIMIT 40`,
    ).map(({ id }) => id);
  const ids: Record<string, string[]> = {
    agentId: idsIn("agents"),
    taskId: idsIn("tasks"),
    ideaId: idsIn("ideas").slice(0, 3),
    contentItemId: idsIn("content_items"),
    reportId: idsIn("reports"),
    number: ["1"],
  };
  const pages = [
    ...operationsOf(document)
      .filter(({ method }) => method === "GET")
      .map(({ path }) => path),
    ...["", "/writer"].map((rest) => `/settings/connections${rest}`),
    ...["live", "spending", "api", "blog", "approvals", "publishing-schedule", "quiet-hours"].map(
      (page) => `/settings/${page}`,
    ),
    ...["/settings", "/dashboard", "/activities", "/content", "/review", "/plan", "/reports"],
    ...["/brief", "/brief/history", "/content/{contentItemId}", "/review/{contentItemId}"],
    ...["md", "html", "pdf"].map((format) => `/content/{contentItemId}/file?format=${format}`),
    ...["/reports/{reportId}", "/reports/{reportId}/pdf", "/agents/{agentId}"],
    ...["", "/atom.xml", "/feed.xml", "/sitemap.xml"].map((page) => `/blog/ledge-and-leaf${page}`),
    "/agents/{agentId}/work/{taskId}",
  ];
  for (const page of pages) {
    const [name] = /\{\w+\}/u.exec(page) ?? [];
    const values = name === undefined ? [""] : (ids[name.slice(1, -1)] ?? []);
    for (const value of values) {
      const path = page.replace(name ?? "{none}", value).replace("{taskId}", ids.taskId?.[0] ?? "");
      if (!path.includes("{")) await ask(path);
    }
  }
}

const failures = () =>
  withDatabase(
    dataDir,
    (db) =>
      db
        .prepare(
          "SELECT count(*) FROM tasks WHERE origin = 'real' AND failure = 'bad_credentials' AND error LIKE '%rejected the key%'",
        )
        .pluck()
        .get() as number,
  );
const callsTo = (name: string) =>
  withDatabase(
    dataDir,
    (db) =>
      db
        .prepare(
          "SELECT count(*) FROM spend_entries WHERE provider = ? AND status = 'settled' AND task_id IS NOT NULL",
        )
        .pluck()
        .get(name) as number,
  );

/** Its key is good until a text has been paid for, and then no more. */
async function workUntilRefused(name: "openai"): Promise<void> {
  const before = { calls: callsTo(name), failures: failures() };
  await send("POST", "/api/agents/start", {});
  await giveIdea(`Watering with ${name}`);
  await waitUntil("calls that were paid for", () => {
    // The writer may have been looking while the idea's time was changed.
    withDatabase(dataDir, writeNow);
    return callsTo(name) > before.calls;
  });
  gate.refuse(keys[name]);
  await waitUntil("a task that was refused", () => failures() > before.failures);
}

async function giveIdea(topic: string): Promise<void> {
  expect((await send("POST", "/api/ideas", { topic, keyword: topic })).status).toBe(201);
  withDatabase(dataDir, writeNow);
}

test("a workspace goes live with its operator's key", async () => {
  gate.take(operatorsKey);
  const text =
    "In winter a pot on the balcony needs water about every second week, on a day without frost. Push a finger two knuckles deep into the soil: when it is dry there, water it before noon.";
  const brief = { offer: "Pots and soil", samples: [{ title: "Watering in winter", text }] };
  expect((await send("PATCH", "/api/brief", brief)).status).toBe(200);
  const blog = { name: "ledge-and-leaf", title: "Ledge & Leaf", color: "#1d4ed8" };
  expect((await press("/settings/blog", { intent: "save_blog", ...blog })).status).toBe(302);
  expect((await press("/settings/live", { intent: "go_live", read: "on" })).status).toBe(302);
});

// The work itself goes through one gate for every provider, so it is tested with one of them.
test.each(["openai", "compatible", "anthropic"] as const)(
  "a key for %s is entered, works, fails and is tried again",
  async (name) => {
    const key = keys[name];
    const entered = {
      intent: "connect_writer",
      provider: name,
      address: name === "compatible" ? `${gate.url}/v1` : "",
      model: name === "anthropic" ? "claude-haiku-4-5" : "gpt-5-mini",
    };
    const connect = (value: string) =>
      press("/settings/connections/writer", { ...entered, key: value });
    expect((await connect(wrongOf(key))).status).toBe(400);
    // All that is asked of it is whether it works.
    if (name === "anthropic") provider.answer({ content: answerTo({ messages: [] }) });
    gate.take(key);
    expect((await connect(key)).status).toBe(302);

    if (name === "openai") await workUntilRefused(name);
    gate.refuse(key);
    const [connection] = withDatabase(dataDir, (db) =>
      db.prepare("SELECT id FROM integrations").pluck().all(),
    ) as string[];
    const again = { intent: "try_connection", connection: connection ?? "" };
    expect((await press("/settings/connections", again)).status).toBe(302);
    await lookAtEverything();
  },
);

test("no key is in a page, an answer, an export, the data folder or the logs", async () => {
  expect(answers.length).toBeGreaterThan(300);
  expect(placesOf(secrets, answers)).toEqual([]);
  // While it runs, so that the log of the database is there as well; and afterwards.
  expect(filesIn(dataDir).map(([name]) => name)).toContain("app.sqlite-wal");
  expect(placesOf(secrets, filesIn(dataDir))).toEqual([]);
  expect(await server.stop("SIGTERM")).toEqual({ code: 0, signal: null });
  expect(placesOf(secrets, filesIn(dataDir))).toEqual([]);
  const printed = [server.stdout(), server.stderr()].map(Buffer.from);
  expect(placesOf(secrets, [["logs", Buffer.concat(printed)]])).toEqual([]);
  expect(server.stdout().split("\n").length).toBeGreaterThan(200);
});

test("the search finds keys where they are", () => {
  const hidden = ["", "a", "ab"].map((before) =>
    Buffer.from(Buffer.from(`${before}${operatorsKey} and more`).toString("base64")),
  );
  for (const bytes of [Buffer.from(`"${operatorsKey}"`), ...hidden])
    expect(placesOf(secrets, [["here", bytes]])).toEqual(["here"]);
});
