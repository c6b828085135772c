import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createApiPeople, type ApiPeople } from "#tests/harness/api-people.ts";
import { sendAsItIs, sendMadeRequests, type Sent } from "#tests/harness/made-requests.ts";
import { useApp } from "#tests/harness/use-app.ts";

const app = useApp({ env: { SIMULATION_SPEED: "0.01", API_REQUESTS_PER_MINUTE: "1000000" } });
let people: ApiPeople;

beforeAll(async () => {
  people = await createApiPeople(app);
});

const send = (sent: Sent) => sendAsItIs(app, sent);

/** All that a person could have changed, in short. */
function stateOf(): string {
  const rows = [
    "SELECT id, name, speed, enabled, removed_at FROM agents",
    "SELECT id FROM api_tokens",
    "SELECT report_id FROM report_files",
    "SELECT id FROM activities WHERE actor_id IS NOT NULL",
    "SELECT time_zone, toasts_muted FROM workspaces",
    "SELECT id, version, topic FROM ideas WHERE source = 'owner'",
    "SELECT id FROM content_versions WHERE made_by = 'person'",
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
    ["an unknown method", { method: "PROPFIND", path: "/api/tasks" }, 405, "method_not_allowed"],
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
    ["an unknown cursor", { method: "GET", path: "/api/tasks?cursor=x" }, 422, "invalid_input"],
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
  ])("returns 401 for an unknown token: %s", async (_, path) => {
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

test("1,500 requests made out of the document: never a failure of ours, always the shape described", async () => {
  const { wrong, statuses } = await sendMadeRequests(app, people, 1_500);
  expect(wrong.slice(0, 10)).toEqual([]);
  // It has got behind the doors, too.
  expect(statuses).toEqual(expect.arrayContaining([200, 401, 403, 404, 422]));
}, 60_000);
