import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createApiPeople,
  makeToken,
  type ApiPeople,
  type ApiPerson,
} from "#tests/harness/api-people.ts";
import { addReviewItem } from "#tests/harness/review-content.ts";
import { useApp } from "#tests/harness/use-app.ts";

const app = useApp({ env: { SIMULATION_SPEED: "0.01", API_REQUESTS_PER_MINUTE: "500" } });
let people: ApiPeople;

beforeAll(async () => {
  people = await createApiPeople(app);
});

interface Asked {
  as?: ApiPerson;
  method?: string;
  body?: object;
  headers?: Record<string, string>;
}

async function ask(
  path: string,
  { as = "token: write", method = "GET", body, headers }: Asked = {},
) {
  const response = await fetch(`${app.url}/api${path}`, {
    method,
    headers: { ...people[as], ...(body && { "Content-Type": "application/json" }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  // The tests below say what is in it.
  const json = (text === "" ? {} : JSON.parse(text)) as Record<string, never>;
  return { status: response.status, headers: response.headers, json };
}

const agentIds = () =>
  app
    .rows<{ id: string }>(
      "SELECT id FROM agents WHERE workspace_id = ? AND removed_at IS NULL ORDER BY position",
      app.workspaceOf("subscriber"),
    )
    .map(({ id }) => id);

test("an agent is added once under its key, changed with its ETag, removed and restored", async () => {
  const add = (body: object) =>
    ask("/agents", { method: "POST", body, headers: { "Idempotency-Key": "one-more" } });
  const made = await add({ type: "content_writer" });
  expect([made.status, made.json.name]).toEqual([201, "Content Writer 2 Agent"]);
  const again = await add({ type: "content_writer" });
  expect([again.status, again.json.id]).toEqual([201, made.json.id]);
  expect(again.headers.get("Idempotent-Replayed")).toBe("true");
  expect(await add({ type: "publisher" })).toMatchObject({
    status: 422,
    json: { code: "key_reused" },
  });
  expect(agentIds()).toHaveLength(7);

  const address = `/agents/${String(made.json.id)}`;
  const { headers } = await ask(address);
  const version = headers.get("ETag") ?? "";
  const change = (name: string) =>
    ask(address, { method: "PATCH", body: { name }, headers: { "If-Match": version } });
  expect(await change("Ada")).toMatchObject({
    status: 200,
    json: { name: "Ada", speed: "standard" },
  });
  expect(await change("Bob")).toMatchObject({ status: 412, json: { code: "changed_meanwhile" } });

  const removed = await ask(address, { method: "DELETE" });
  expect(removed.status).toBe(200);
  expect((await ask(address)).status).toBe(404);
  expect(agentIds()).toHaveLength(6);
  const undone = await ask(`/activities/${String(removed.json.undo)}/undo`, { method: "POST" });
  expect(undone.json).toEqual({ reverted: 1, total: 1 });
  expect((await ask(address)).json).toMatchObject({ name: "Ada", enabled: true });
  const undo = async (id: unknown, as?: ApiPerson) => {
    const { status, json } = await ask(`/activities/${String(id)}/undo`, {
      method: "POST",
      ...(as && { as }),
    });
    return [status, json.code];
  };
  expect(await undo(removed.json.undo)).toEqual([409, "nothing_to_undo"]);
  expect(await undo("unknown")).toEqual([404, "not_found"]);
  // To another workspace it does not exist.
  expect(await undo(removed.json.undo, "operator")).toEqual([404, "not_found"]);
});

test("pages follow one another, without a gap and without a repetition", async () => {
  const seen: string[] = [];
  let cursor = "";
  do {
    const page = await ask(`/agents?limit=2${cursor}`);
    const { items, next } = page.json as unknown as {
      items: { id: string }[];
      next: string | null;
    };
    expect(items.length).toBeLessThanOrEqual(2);
    seen.push(...items.map(({ id }) => id));
    cursor = next === null ? "" : `&cursor=${encodeURIComponent(next)}`;
  } while (cursor !== "");
  expect(seen).toEqual(agentIds());
});

test("a stored answer belongs to one user, is never old, and ends with the access", async () => {
  const list = async (as: ApiPerson) => {
    const { status, json, headers } = await ask("/agents", { as });
    const items = (json.items ?? []) as { id: string; name: string }[];
    return {
      status,
      names: items.map(({ name }) => name),
      ids: items.map(({ id }) => id),
      headers,
    };
  };
  const first = await list("subscriber");
  expect((await list("token: read")).ids).toEqual(first.ids);
  expect((await list("operator")).ids.filter((id) => first.ids.includes(id))).toEqual([]);
  const etag = first.headers.get("ETag") ?? "";
  const path = `/agents/${first.ids[0]}`;
  await ask(path, { method: "PATCH", body: { name: "Zoe" } });
  expect((await list("subscriber")).names).toContain("Zoe");
  const changed = await ask("/agents", { headers: { "If-None-Match": etag } });
  expect(changed.status).toBe(200);

  const [user] = app.rows<{ id: string }>("SELECT id FROM users WHERE subject = 'subscriber'");
  await app.services.subscribers.revoke(user?.id ?? "", "Looked at");
  const without = [(await list("subscriber")).status, (await list("token: read")).status];
  await app.services.subscribers.grant(user?.id ?? "", "Again");
  expect([without, (await list("subscriber")).status]).toEqual([[403, 403], 200]);
});

test("a token ends when it is revoked, and tells when it was used", async () => {
  const token = await makeToken(app, "subscriber", "read");
  const headers = { Authorization: `Bearer ${token}` };
  const get = async () => (await fetch(`${app.url}/api/agents`, { headers })).status;
  expect(await get()).toBe(200);
  const [user] = app.rows<{ id: string; email: string; firstName: string }>(
    `SELECT id, email, first_name AS "firstName" FROM users WHERE subject = 'subscriber'`,
  );
  if (!user) return expect.fail("no user has signed in");
  const [newest] = await app.services.tokens.list(user.id);
  expect(newest).toMatchObject({ ending: token.slice(-4), scope: "read", isExpired: false });
  expect(newest?.lastUsedAt).not.toBeNull();
  expect(JSON.stringify(app.rows("SELECT * FROM api_tokens"))).not.toContain(token);
  const owner = { workspaceId: app.workspaceOf("subscriber"), user };
  expect(await app.services.tokens.revoke(owner, newest?.id ?? "")).toBe("read");
  expect(await get()).toBe(401);
});

test("says how long to wait after too many requests, to this user only", async () => {
  const report = (as: ApiPerson) => ask("/reports/none/pdf", { as });
  const statuses: number[] = [];
  for (let asked = 0; asked < 11; asked += 1) statuses.push((await report("operator")).status);
  expect(statuses).toEqual([...Array<number>(10).fill(404), 429]);
  const refused = await report("operator");
  expect(refused.json).toMatchObject({ code: "too_many_requests" });
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(refused.headers.get("RateLimit-Remaining")).toBe("0");
  expect((await report("subscriber")).status).toBe(404);
});

describe("the MCP server, with the official client", () => {
  async function connect(as: ApiPerson): Promise<Client> {
    const client = new Client({ name: "test", version: "1" });
    const requestInit = { headers: people[as] };
    const transport = new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit });
    // The package's own class fits its own interface but for what may be left out.
    await client.connect(transport);
    return client;
  }
  const textOf = (result: unknown) =>
    (result as { content: { text: string }[] }).content[0]?.text ?? "";

  test("lists and calls what a token may do", async () => {
    const client = await connect("token: write");
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["list_agents", "get_task", "pause_agent"]));
    expect(names).not.toContain("start_subscription");
    const list = await client.callTool({ name: "list_tasks", arguments: { limit: 1 } });
    const { items } = JSON.parse(textOf(list)) as { items: { id: string }[] };
    expect(items).toHaveLength(1);
    const taskId = items[0]?.id;
    const task = await client.callTool({ name: "get_task", arguments: { taskId } });
    expect(JSON.parse(textOf(task))).toMatchObject({ id: taskId });
    const [agentId] = agentIds();
    const paused = await client.callTool({ name: "pause_agent", arguments: { agentId } });
    expect(paused.isError).toBe(false);
    expect((await ask(`/agents/${agentId}`)).json).toMatchObject({ enabled: false });
    const read = await client.callTool({ name: "get_agent", arguments: { agentId } });
    const { etag } = JSON.parse(textOf(read)) as { etag: string };
    const rename = (name: string) =>
      client.callTool({ name: "update_agent", arguments: { agentId, name, if_match: etag } });
    expect((await rename("Cleo")).isError).toBe(false);
    expect(textOf(await rename("Dora"))).toContain("changed_meanwhile");

    const add = (type: string) =>
      client.callTool({ name: "create_agent", arguments: { type, idempotency_key: "one" } });
    const before = agentIds().length;
    const [first, again, other] = [await add("publisher"), await add("publisher"), await add("x")];
    expect([textOf(again), agentIds().length]).toEqual([textOf(first), before + 1]);
    expect(textOf(other)).toContain("key_reused");

    const odd = await client.callTool({ name: "pause_agent", arguments: { agentId, force: true } });
    expect([odd.isError, textOf(odd)]).toEqual([true, expect.stringContaining("invalid_input")]);
    await client.close();
  });

  test("tells what a text rests on, and what was found against it", async () => {
    app.change((db) => {
      const workspaceId = app.workspaceOf("subscriber");
      const title = "Herbs of the windowsill";
      addReviewItem(db, { id: "noted", title, body: "Mint spreads.", workspaceId });
      db.prepare(
        `INSERT INTO sources (id, workspace_id, address, title, hash, text, fetched_at)
         VALUES ('mint', ?, 'https://example.org/mint', 'Mint in pots', 'x', 'Mint spreads fast.', 0)`,
      ).run(workspaceId);
      const provenance = {
        read: ["mint"],
        claims: [
          ["Mint spreads.", 1, "Mint spreads fast.", "supported"],
          ["Every herb lives on a windowsill.", 2, "every herb lives there", "cut"],
        ].map(([statement, source, quote, outcome]) => ({ statement, source, quote, outcome })),
        unsupported: [],
        cutLinks: ["https://another-shop.example/buy"],
      };
      db.prepare("UPDATE content_versions SET provenance = ? WHERE id = 'noted'").run(
        JSON.stringify(provenance),
      );
    });
    // To read is enough.
    const client = await connect("token: read");
    const called = { arguments: { contentItemId: "noted" } };
    for (const name of ["get_review", "get_content"]) {
      const answer = JSON.parse(textOf(await client.callTool({ name, ...called }))) as object;
      expect([name, answer]).toEqual([
        name,
        expect.objectContaining({
          claims: [
            {
              statement: "Mint spreads.",
              state: "supported",
              quote: "Mint spreads fast.",
              source: { title: "Mint in pots", url: "https://example.org/mint" },
              why: null,
            },
            {
              statement: "Every herb lives on a windowsill.",
              state: "cut",
              quote: "every herb lives there",
              source: null,
              why: expect.any(String) as string,
            },
          ],
          cutLinks: ["https://another-shop.example/buy"],
        }),
      ]);
    }
    await client.close();
  });

  test("offers and does nothing that changes anything with a token that only reads", async () => {
    const client = await connect("token: read");
    const { tools } = await client.listTools();
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    const [agentId = ""] = agentIds();
    const refused = await client.callTool({ name: "start_agent", arguments: { agentId } });
    expect([refused.isError, textOf(refused)]).toEqual([
      true,
      expect.stringContaining("read_only_token"),
    ]);
    await client.close();
  });

  test("refuses browser sessions and users without access", async () => {
    await expect(connect("subscriber")).rejects.toThrow(/Create one at \/settings\/api/);
    await expect(connect("bad token")).rejects.toThrow(/Create another at \/settings\/api/);
    const client = await connect("token without access");
    const refused = await client.callTool({ name: "list_agents" });
    expect(textOf(refused)).toContain("no_access");
    await client.close();
  });
});

test("a client that openapi-typescript makes compiles, and pauses an agent", async () => {
  const types = astToString(await openapiTS(new URL(`${app.url}/api/openapi.json`)));
  const folder = mkdtempSync(join(tmpdir(), "agents-client-"));
  const journey = `
import type { components, paths } from "./api";
type Page = paths["/api/agents"]["get"]["responses"][200]["content"]["application/json"];
type Agent = components["schemas"]["Agent"];
type Change = paths["/api/agents/{agentId}"]["patch"]["requestBody"]["content"]["application/json"];
export async function pauseFirst(url: string, token: string): Promise<Agent["enabled"]> {
  const headers = { Authorization: "Bearer " + token, "Content-Type": "application/json" };
  const page = (await (await fetch(url + "/api/agents", { headers })).json()) as Page;
  const first: Agent | undefined = page.items.at(-1);
  if (!first) throw new Error("no agents");
  const change: Change = { enabled: false, speed: "relaxed" };
  const body = JSON.stringify(change);
  const changed = await fetch(url + "/api/agents/" + first.id, { method: "PATCH", headers, body });
  return ((await changed.json()) as Agent).enabled;
}
`;
  try {
    const file = join(folder, "journey.ts");
    writeFileSync(join(folder, "api.ts"), types);
    writeFileSync(file, journey);
    const options: ts.CompilerOptions = {
      strict: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ["lib.es2022.d.ts", "lib.dom.d.ts"],
      types: [],
    };
    const program = ts.createProgram([file], options);
    const problems = ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
    expect(problems).toEqual([]);
    const { outputText } = ts.transpileModule(journey, { compilerOptions: options });
    writeFileSync(join(folder, "journey.mjs"), outputText);
    const { pauseFirst } = (await import(join(folder, "journey.mjs"))) as {
      pauseFirst(url: string, token: string): Promise<boolean>;
    };
    const token = await makeToken(app, "subscriber", "write");
    expect(await pauseFirst(app.url, token)).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
