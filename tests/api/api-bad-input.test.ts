import { createHash } from "node:crypto";
import { Agent, request as httpRequest } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { createSeededRandom } from "../../app/core/random";
import { createApiPeople, type ApiPeople, type ApiPerson } from "../harness/api-people";
import { makeRequest, type MadeRequest } from "../harness/api-requests";
import {
  createAnswerCheck,
  operationsOf,
  type DescribedOperation,
  type OpenApi,
} from "../harness/openapi";
import { useApp } from "../harness/use-app";

const app = useApp({ env: { SIMULATION_SPEED: "0.1", API_REQUESTS_PER_MINUTE: "1000000" } });
let people: ApiPeople;
let operations: DescribedOperation[];
let problemOf: ReturnType<typeof createAnswerCheck>;

beforeAll(async () => {
  people = await createApiPeople(app);
  const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as OpenApi;
  operations = operationsOf(document);
  problemOf = createAnswerCheck(document);
});

type Sent = Pick<MadeRequest, "method" | "path"> & {
  headers?: Record<string, string>;
  body?: string | Buffer;
};

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Not by fetch, which corrects what is wrong. */
function send({
  method,
  path,
  headers = {},
  body,
}: Sent): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
    const options = {
      agent,
      method,
      path,
      port: app.port,
      headers: { Host: new URL(app.url).host, ...length, ...headers },
    };
    const asking = httpRequest(options, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    asking.on("error", reject);
    asking.end(body);
  });
}

/** All that a person could have changed, in short. */
function stateOf(): string {
  const rows = [
    "SELECT id, name, pace, enabled, removed_at FROM agents",
    "SELECT id FROM api_tokens",
    "SELECT report_id FROM report_files",
    "SELECT id FROM activities WHERE actor_id IS NOT NULL",
    "SELECT time_zone, quiet_notices FROM workspaces",
    "SELECT id, version, topic FROM ideas WHERE source = 'owner'",
    "SELECT id FROM versions WHERE made_by = 'person'",
    "SELECT id FROM reviews WHERE decided_by IN ('person', 'token')",
    "SELECT workspace_id, number FROM briefs",
  ].map((sql) => app.rows(sql));
  return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
}

describe("what makes no sense", () => {
  const json = { "Content-Type": "application/json" };
  const post = (body: string | Buffer, headers: Record<string, string> = json) => ({
    method: "POST",
    path: "/api/agents",
    headers,
    body,
  });
  const deep = `${"[".repeat(5_000)}${"]".repeat(5_000)}`;

  test.each<[what: string, sent: Sent, status: number, code: string]>([
    ["another method", { method: "PUT", path: "/api/agents" }, 405, "method_not_allowed"],
    ["a method of nobody", { method: "PROPFIND", path: "/api/tasks" }, 405, "method_not_allowed"],
    [
      "a form",
      post("type=publisher", { "Content-Type": "application/x-www-form-urlencoded" }),
      415,
      "unsupported_type",
    ],
    ["no type", post('{"type":"publisher"}', {}), 415, "unsupported_type"],
    [
      "another alphabet",
      post('{"type":"publisher"}', { "Content-Type": "application/json; charset=latin1" }),
      415,
      "unsupported_type",
    ],
    ["what is no JSON", post("{"), 400, "bad_json"],
    ["what is no UTF-8", post(Buffer.from([0x22, 0xff, 0x22])), 400, "bad_json"],
    ["half a character", post('{"type":"publisher","name":"\\ud800"}'), 400, "bad_json"],
    ["a name twice", post('{"type":"publisher","type":"analytics"}'), 400, "bad_json"],
    [
      "the same name, written otherwise",
      post('{"type":"publisher","\\u0074ype":"analytics"}'),
      400,
      "bad_json",
    ],
    ["deep nesting", post(deep), 400, "bad_json"],
    ["a list", post("[]"), 422, "invalid_input"],
    ["null", post("null"), 422, "invalid_input"],
    ["nothing", post(""), 422, "invalid_input"],
    ["an unknown field", post('{"type":"publisher","owner":"me"}'), 422, "invalid_input"],
    [
      "a field of every object",
      post('{"type":"publisher","__proto__":{"admin":true}}'),
      422,
      "invalid_input",
    ],
    ["an unknown kind", post('{"type":"spy"}'), 422, "invalid_input"],
    [
      "a name that cannot be seen",
      post('{"type":"publisher","name":"\\u200b"}'),
      422,
      "invalid_input",
    ],
    ["10 MB", post(Buffer.alloc(10 * 1024 * 1024, 0x20)), 413, "too_large"],
    [
      "a key that is none",
      { ...post('{"type":"publisher"}'), headers: { ...json, "Idempotency-Key": " " } },
      400,
      "bad_request",
    ],
    ["a cursor of nobody", { method: "GET", path: "/api/tasks?cursor=x" }, 422, "invalid_input"],
    [
      "a query field twice",
      { method: "GET", path: "/api/tasks?limit=1&limit=2" },
      422,
      "invalid_input",
    ],
    [
      "an unknown query field",
      { method: "GET", path: "/api/tasks?order=asc" },
      422,
      "invalid_input",
    ],
    ["too much at once", { method: "GET", path: "/api/tasks?limit=101" }, 422, "invalid_input"],
    ["SQL for an id", { method: "GET", path: "/api/tasks/1'%20OR%20'1'='1" }, 404, "not_found"],
    ["SQL for a value", { method: "GET", path: "/api/tasks?status=done'--" }, 422, "invalid_input"],
    ["a way up", { method: "GET", path: "/api/agents/..%2f..%2fetc" }, 404, "not_found"],
  ])("%s", async (_, sent, status, code) => {
    const before = stateOf();
    const headers = { ...people["token: write"], ...sent.headers };
    const answer = await send({ ...sent, headers }).catch((error: NodeJS.ErrnoException) => {
      // Of what is too large, the rest is not read: the connection may end before all is sent.
      if (status === 413 && /EPIPE|ECONNRESET/.test(error.code ?? "")) return null;
      throw error;
    });
    if (answer)
      expect([answer.status, (JSON.parse(answer.text) as { code: string }).code]).toEqual([
        status,
        code,
      ]);
    expect(stateOf()).toBe(before);
  });

  test("a change by a page of another site", async () => {
    const before = stateOf();
    const { Cookie = "" } = people.subscriber;
    for (const origin of ["https://evil.example", "null", null]) {
      const headers = { Cookie, ...json, ...(origin !== null && { Origin: origin }) };
      const answer = await send(post('{"type":"publisher"}', headers));
      expect([answer.status, answer.text]).toEqual([403, expect.stringContaining("cross_site")]);
    }
    expect(stateOf()).toBe(before);
  });

  test.each([
    ["the whole API", "/api/agents"],
    ["its tools", "/mcp"],
  ])("a token of nobody, for %s", async (_, path) => {
    for (const value of [
      "Bearer",
      "Bearer ",
      "Basic YTpi",
      "Bearer aam_x",
      `Bearer ${"x".repeat(5_000)}`,
    ]) {
      const headers = { ...json, Authorization: value };
      const { status } = await send({ method: "POST", path, headers, body: "{}" });
      expect([value.slice(0, 12), status]).toEqual([value.slice(0, 12), 401]);
    }
  });
});

const askers: ApiPerson[] = ["guest", "newcomer", "token: read", "operator", "bad token"];

const isLongSpeech = ({ path }: (typeof operations)[number], { body }: MadeRequest) =>
  path.startsWith("/api/voice/") && Buffer.byteLength(body ?? "") > 400;

test("5,000 requests made out of the document: never a failure of ours, always the shape described", async () => {
  const random = createSeededRandom("5,000 requests");
  // A page answers it, and no endpoint.
  const asked = operations.filter(({ operationId }) => operationId !== "download_manual");
  const wrong = new Set<string>();
  const statuses = new Map<number, number>();
  async function tryOne(): Promise<void> {
    const operation = asked[random.int(0, asked.length - 1)];
    if (!operation) return;
    const asker = askers[random.int(0, askers.length - 1)] ?? "guest";
    const sent = makeRequest(operation, people[asker], random);
    // A long text keeps the one voice busy for half a minute; what is too long has a test of its own.
    if (isLongSpeech(operation, sent)) return;
    const answer = await send(sent).catch((error: unknown) => {
      // The filter reads no body of what it refuses: the connection may end before all is sent.
      if (sent.path.length > 2_048) return null;
      throw error;
    });
    if (!answer) return;
    const { status, text } = answer;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    // The filter before the API refuses what is too long in words; what is no id leads nowhere.
    if (status === 414 || (status === 404 && !(404 in operation.responses))) return;
    const body = text.startsWith("{") ? (JSON.parse(text) as unknown) : null;
    const problem = status === 500 ? `500: ${text}` : problemOf(operation, status, body);
    if (problem) wrong.add(`${sent.method} ${sent.path.slice(0, 100)}: ${problem}`);
  }
  for (let done = 0; done < 5_000; done += 25)
    await Promise.all(Array.from({ length: 25 }, tryOne));
  agent.destroy();
  expect([...wrong].slice(0, 10)).toEqual([]);
  // It has got behind the doors, too.
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 401, 403, 404, 422]));
}, 60_000);
