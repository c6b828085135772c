import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { beforeAll, describe, expect, test } from "vitest";
import { createApiPeople, type ApiPeople, type ApiPerson } from "#tests/harness/api-people.ts";
import { addReviewItem } from "#tests/harness/review-content.ts";
import { useApp } from "#tests/harness/use-app.ts";

/* What owners do on their dashboard, done by their own programs. */

const app = useApp({ env: { SIMULATION_SPEED: "0.01", API_REQUESTS_PER_MINUTE: "200" } });
let people: ApiPeople;

beforeAll(async () => {
  people = await createApiPeople(app);
});

interface Asked {
  as?: ApiPerson;
  body?: object;
  ifMatch?: string | null;
}

async function ask(
  method: string,
  path: string,
  { as = "token: write", body, ifMatch }: Asked = {},
) {
  const response = await fetch(`${app.url}/api${path}`, {
    method,
    headers: {
      ...people[as],
      ...(body && { "Content-Type": "application/json" }),
      ...(typeof ifMatch === "string" && { "If-Match": ifMatch }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  // The tests below say what is in it.
  const text = await response.text();
  const json = JSON.parse(text || "{}") as Record<string, never>;
  return { status: response.status, json, etag: response.headers.get("ETag") };
}

test("an idea is changed and moved at once, or neither", async () => {
  const made = await ask("POST", "/ideas", { body: { topic: "Ants beneath the terrace" } });
  const path = `/ideas/${String(made.json.id)}`;
  const late = { angle: "from below", goesOutAt: "2020-01-01T00:00:00Z" };
  expect(await ask("PATCH", path, { body: late })).toMatchObject({
    status: 422,
    json: { code: "invalid_input", error: expect.stringContaining("passed") as string },
  });
  expect(await ask("GET", path)).toMatchObject({ json: made.json, etag: made.etag });

  const goesOutAt = new Date(Date.parse(made.json.goesOutAt ?? "") + 3_600_000).toISOString();
  const body = { angle: "from below", goesOutAt };
  const done = await ask("PATCH", path, { body, ifMatch: made.etag });
  expect(done).toMatchObject({ status: 200, json: body });
  expect(await ask("PATCH", path, { body, ifMatch: made.etag })).toMatchObject({ status: 412 });
});

test("the week ahead is filled", async () => {
  const filled = await ask("POST", "/ideas/fill");
  expect(filled).toMatchObject({ status: 200, json: { free: expect.any(Number) as number } });
  expect(await ask("POST", "/ideas/fill")).toMatchObject({ json: { filled: 0 } });
});

// The document says so, and other tests hold it to that.
const versionOf = (json: unknown) => (json as { version: { id: string } }).version.id;

describe("a text", () => {
  const giveText = (id: string) =>
    app.change((db) =>
      addReviewItem(db, {
        id,
        title: "Moss between the slabs",
        body: "Brush it out.",
        workspaceId: app.workspaceOf("subscriber"),
      }),
    );

  test("is changed with its ETag, listed as a program's, and decided on by its owner", async () => {
    giveText("text-of-moss");
    const path = "/content/text-of-moss";
    const read = await ask("GET", path);
    const change = (asked: Asked) =>
      ask("PATCH", path, { body: { body: "Leave it." }, ifMatch: read.etag, ...asked });
    expect(await change({ as: "token: read" })).toMatchObject({ status: 403 });
    expect(await change({ as: "operator" })).toMatchObject({ status: 404 });
    expect(await change({ body: { title: " " } })).toMatchObject({ status: 422 });
    expect(await ask("GET", path)).toMatchObject({ etag: read.etag });

    const changed = await change({});
    expect(changed).toMatchObject({
      status: 200,
      json: {
        title: "Moss between the slabs",
        body: "Leave it.",
        state: "waiting",
        version: { number: 2, madeBy: "person", writer: "program", approved: false },
      },
    });
    expect(changed.etag).not.toBe(read.etag);
    expect(await change({})).toMatchObject({ status: 412, json: { code: "changed_meanwhile" } });
    const page = await fetch(`${app.url}${path}`, { headers: people.subscriber });
    expect(await page.text()).toMatch(/Written by<.{1,60}>Program</);

    const decide = (version: unknown) =>
      ask("POST", "/reviews/text-of-moss/decision", {
        as: "token: review",
        body: { version, decision: "rejected" },
      });
    const before = versionOf(read.json);
    expect(await decide(before)).toMatchObject({ json: { code: "version_outdated" } });
    expect(await decide(versionOf(changed.json))).toMatchObject({
      status: 200,
    });
  });

  test("cannot be undone by a token without review rights", async () => {
    giveText("text-decided");
    const read = await ask("GET", "/reviews/text-decided");
    const decided = await ask("POST", "/reviews/text-decided/decision", {
      as: "token: review",
      body: { version: read.json.version, decision: "rejected" },
    });
    const undo = (as: ApiPerson) =>
      ask("POST", `/activities/${String(decided.json.undo)}/undo`, { as });
    expect(await undo("token: write")).toMatchObject({
      status: 403,
      json: { code: "not_for_deciding" },
    });
    expect(await undo("token: review")).toMatchObject({ status: 200, json: { reverted: 1 } });
    // The activity does not name the owner for what a program has undone.
    expect((await ask("GET", "/reviews/text-decided")).json.decisions).toMatchObject([
      { decision: "rejected", decidedBy: "token" },
      { decision: "unpublished", decidedBy: "token" },
    ]);
  });

  test("is left alone while its person changes it", async () => {
    giveText("text-in-hand");
    const { json, etag } = await ask("GET", "/content/text-in-hand");
    await app.services.textEditor.keep(app.workspaceOf("subscriber"), {
      contentItemId: "text-in-hand",
      baseId: versionOf(json),
      revision: 0,
      openedAs: "a page",
      text: { title: "Moss", description: "", body: "Half a sent" },
    });
    const body = { title: "Moss?" };
    expect(await ask("PATCH", "/content/text-in-hand", { body, ifMatch: etag })).toMatchObject({
      status: 412,
      json: {
        code: "changed_meanwhile",
        error: expect.stringContaining("is being edited") as string,
      },
    });
  });

  test("is archived and brought back", async () => {
    giveText("text-put-away");
    const back = () => ask("POST", "/content/text-put-away/restore");
    expect(await back()).toMatchObject({ status: 409, json: { code: "not_waiting" } });
    await ask("POST", "/content/text-put-away/archive");
    expect(await back()).toMatchObject({ status: 200, json: { state: "waiting" } });
  });
});

test("an approval policy can be undone only by who may set it", async () => {
  const [agent] = (await ask("GET", "/agents")).json.items as unknown as { id: string }[];
  const approvalPolicy = { approvalPolicy: "ask" };
  const set = (as: ApiPerson) =>
    ask("PATCH", `/agents/${agent?.id}/approval-policy`, { as, body: approvalPolicy });
  expect(await set("token: write")).toMatchObject({ status: 403 });
  expect(await set("token: review")).toMatchObject({ status: 200, json: approvalPolicy });
  const { items } = (await ask("GET", "/activities")).json as unknown as {
    items: { id: string; undoUntil?: string | null }[];
  };
  const newest = items.find(({ undoUntil }) => undoUntil);
  const undo = (as: ApiPerson) => ask("POST", `/activities/${newest?.id}/undo`, { as });
  expect(await undo("token: write")).toMatchObject({ json: { code: "not_for_deciding" } });
  expect(await undo("token: review")).toMatchObject({ json: { reverted: 1 } });
});

test("what was said of the business is listed, read, and said again", async () => {
  await ask("PATCH", "/brief", { body: { offer: "Pots" } });
  await ask("PATCH", "/brief", { body: { offer: "Soil", tone: "Dry" } });
  const list = await ask("GET", "/brief/versions");
  expect(list.json.items).toMatchObject([
    { number: 2, changed: ["offer", "tone"] },
    { number: 1, changed: ["offer"] },
  ]);
  expect(await ask("GET", "/brief/versions/1")).toMatchObject({ json: { offer: "Pots" } });
  expect(await ask("POST", "/brief/versions/1/restore")).toMatchObject({
    status: 200,
    json: { number: 3, offer: "Pots", tone: "" },
    etag: '"3"',
  });
  expect(await ask("POST", "/brief/versions/9/restore")).toMatchObject({ status: 404 });
});

test("reports a site that cannot be reached, and decides on a proposal once", async () => {
  expect(await ask("DELETE", "/brief/site")).toMatchObject({ status: 204 });
  expect(await ask("GET", "/brief/site")).toMatchObject({ status: 404 });
  const read = await ask("POST", "/brief/site", { body: { address: "http://127.0.0.1:8080/" } });
  expect(read).toMatchObject({ status: 200, json: { read: null, proposals: [] } });
  expect(read.json.tried).toEqual([
    {
      address: "http://127.0.0.1:8080/",
      problem: expect.stringMatching(/not on the public Internet/) as unknown,
    },
  ]);
  for (const address of ["", "x".repeat(2_001)])
    expect(await ask("POST", "/brief/site", { body: { address } })).toMatchObject({ status: 422 });

  const proposal = (key: string, text: string) => ({
    key,
    field: "offer",
    text,
    title: "",
    from: "",
  });
  const outcome = { tried: [], read: "", proposals: [proposal("offer", "Pots from the site")] };
  app.change((db) =>
    db.prepare("UPDATE site_readings SET outcome = ?").run(JSON.stringify(outcome)),
  );
  const take = () => ask("POST", "/brief/site/take", { body: { key: "offer" } });
  expect(await take()).toMatchObject({ status: 200, json: { offer: "Pots from the site" } });
  expect(await take()).toMatchObject({ status: 404 });
  const keep = await ask("POST", "/brief/site/keep", { body: { key: "offer" } });
  expect(keep).toMatchObject({ status: 404 });
  expect(await ask("GET", "/brief/site")).toMatchObject({ json: { proposals: [] } });
});

describe("the MCP server", () => {
  test("takes what the endpoint takes, and no more", async () => {
    const client = new Client({ name: "test", version: "1" });
    const requestInit = { headers: people["token: write"] };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit }),
    );
    const call = async (name: string, given: Record<string, unknown>) =>
      JSON.stringify(await client.callTool({ name, arguments: given }));
    const samples = Array.from({ length: 8 }, (_, index) => ({
      title: `Letter ${index}`,
      text: "We water in the morning. ".repeat(390),
    }));
    expect(await call("update_brief", { samples })).toContain('"isError":false');
    const name = "x".repeat(70_000);
    expect(await call("create_agent", { type: "publisher", name })).toContain("too_large");
    await client.close();
  });

  test("says how often it may be asked, to a guest and to the holder of a token", async () => {
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const post = (headers: Record<string, string>, body: object) =>
      fetch(`${app.url}/mcp`, {
        method: "POST",
        headers: {
          ...headers,
          "Content-Type": "application/json",
          Accept: "application/json, text/event-stream",
        },
        body: JSON.stringify(body),
      });
    const first = await post(people["token: read"], list);
    const before = Number(first.headers.get("RateLimit-Remaining"));
    expect([first.status, first.headers.get("RateLimit-Limit")]).toEqual([200, "200"]);
    // Several at once are as many.
    const many = await post(people["token: read"], Array<object>(3).fill(list));
    expect([many.status, many.headers.get("RateLimit-Remaining")]).toEqual([200, `${before - 3}`]);
    const refused = await post(people["token: read"], Array<object>(201).fill(list));
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      { code: "too_many_requests" },
    ]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    const guest = async () => {
      const { status, headers } = await post({}, list);
      return { status, wait: Number(headers.get("Retry-After")) };
    };
    for (let asked = 0; asked < 200; asked += 1) expect((await guest()).status).toBe(401);
    const last = await guest();
    expect(last.status).toBe(429);
    expect(last.wait).toBeGreaterThan(0);
  });
});
