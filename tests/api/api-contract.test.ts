import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { format, resolveConfig } from "prettier";
import { beforeAll, describe, expect, test } from "vitest";
import { otherAddresses } from "../../app/api.server";
import type { Caller } from "../../app/platform/api/contract";
import { toolEndpoints, toolsOf } from "../../app/platform/api/mcp-tools.server";
import type { Example } from "../../app/site/api-docs/documented";
import { examples } from "../../app/site/api-docs/examples";
import { createApiPeople, type ApiPeople, type ApiPerson } from "../harness/api-people";
import {
  createAnswerCheck,
  findUndescribed,
  operationsOf,
  type DescribedOperation,
  type OpenApi,
} from "../harness/openapi";
import { waitUntil } from "../harness/wait";
import { useApp } from "../harness/use-app";

const app = useApp({ env: { SIMULATION_SPEED: "0.1", API_REQUESTS_PER_MINUTE: "1000000" } });
let people: ApiPeople;
let document: OpenApi;
let operations: DescribedOperation[];
/** Of something that has been read aloud. */
let spokenKey: string;

beforeAll(async () => {
  people = await createApiPeople(app);
  document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as OpenApi;
  operations = operationsOf(document);
  spokenKey = await speak();
});

async function speak(): Promise<string> {
  const spoken = await fetch(`${app.url}/api/voice/generate-advanced`, {
    method: "POST",
    headers: { ...people["token: write"], "Content-Type": "application/json" },
    body: JSON.stringify(spokenText),
  });
  await spoken.arrayBuffer();
  const path = spoken.headers.get("Content-Location") ?? "";
  const again = async () => fetch(`${app.url}${path}`, { headers: people.subscriber });
  await waitUntil("it is kept", async () => (await again()).ok);
  return path.split("/").at(-1) ?? "";
}

const spokenText = { text: "Three articles are ready." };

/** An address with ids of the subscriber's, and a body that makes sense. */
function requestOf({ method, path, operationId }: DescribedOperation): {
  path: string;
  body?: string;
} {
  const workspace = app.workspaceOf("subscriber");
  const idIn = (table: string, where = "1 = 1") => {
    const sql = `SELECT id FROM ${table} WHERE workspace_id = ? AND ${where} ORDER BY id DESC LIMIT 1`;
    return app.rows<{ id: string }>(sql, workspace)[0]?.id ?? "none";
  };
  const filled = path
    .replace("{agentId}", idIn("agents", "removed_at IS NULL"))
    .replace("{taskId}", idIn("tasks"))
    .replace("{activityId}", idIn("activities"))
    .replace("{key}", spokenKey)
    .replace("{reportId}", idIn("content", "kind = 'report' AND task_id IS NULL"));
  const bodies: Record<string, object> = {
    create_agent: { type: "publisher" },
    update_agent: { pace: "busy" },
    update_settings: { quietNotices: true },
    update_brief: { offer: "We sell pots and soil for balconies.", avoid: ["guaranteed"] },
    mark_notifications_read: {},
    generate_speech: { ...spokenText, voice: "nova", pace: "slow" },
    generate_plain_speech: { ...spokenText, voice: "nova" },
  };
  const body = bodies[operationId];
  return { path: filled, ...(body && method !== "GET" && { body: JSON.stringify(body) }) };
}

async function ask(operation: DescribedOperation, who: ApiPerson) {
  const { path, body } = requestOf(operation);
  const response = await fetch(`${app.url}${path}`, {
    method: operation.method,
    headers: { ...people[who], ...(body && { "Content-Type": "application/json" }) },
    ...(body && { body }),
    redirect: "manual",
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get("Content-Type") ?? "");
  return { response, json: isJson ? (JSON.parse(text) as Record<string, unknown>) : null };
}

describe("the document", () => {
  test("is OpenAPI 3.1, as a validator of others reads it", async () => {
    const outcome = await new Validator().validate(structuredClone(document) as never);
    expect(outcome).toMatchObject({ valid: true });
  });

  test("has every address of the specification", () => {
    const described = operations.map(({ method, path }) => `${method} ${path}`);
    expect(described).toEqual(
      expect.arrayContaining([
        "GET /api/auth/user",
        "GET /api/dashboard/public",
        "GET /api/subscription/status",
        "GET /api/integrations/status",
        "GET /api/access",
        "POST /api/get-or-create-subscription",
        "GET /api/manual/download",
        "GET /api/agents",
        "POST /api/agents",
        "GET /api/tasks",
        "GET /api/financials",
        "GET /api/activities",
      ]),
    );
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  test("says of every field what it means, as the page and the tools do", () => {
    expect(findUndescribed(document)).toEqual([]);
    const { documentation, endpoints } = app.services.api;
    const onPage = documentation.flatMap(({ id, fields, answer }) =>
      [...fields, ...answer.fields].map(({ name, text }) => ({ name: `${id} ${name}`, text })),
    );
    expect(onPage.filter(({ text }) => !/^[A-Z].+\.$|^[a-z_]+[ :,].+\.$/.test(text))).toEqual([]);
    const owner = { workspaceId: "", user: { id: "" }, mayWrite: true } as unknown as Caller;
    const silent = toolsOf(toolEndpoints(endpoints), owner).flatMap(({ name, inputSchema }) =>
      Object.entries(inputSchema.properties)
        .filter(([, field]) => !(field as { description?: string }).description)
        .map(([field]) => `${name} ${field}`),
    );
    expect(silent).toEqual([]);
  });

  test("leaves nothing out: what is not in it is not there, or is opened by people", async () => {
    for (const path of [
      "/api",
      "/api/",
      "/api/nothing",
      "/api/agents/",
      "/api/agents/a/b",
      "/api/Agents",
    ]) {
      const response = await fetch(`${app.url}${path}`, { headers: people.subscriber });
      expect([path, response.status]).toEqual([path, 404]);
    }
    expect(otherAddresses.filter((path) => path in document.paths)).toEqual([]);
    const routes = readdirSync(join(import.meta.dirname, "../../app/routes"))
      .filter((name) => name.startsWith("api.") && !name.includes(".test."))
      // A point leads to the next part, but for one in brackets.
      .map((name) =>
        name.replace(/\.tsx?$/, "").replace(/(\[\.\])|\./g, (_, kept) => (kept ? "." : "/")),
      )
      .map((name) => `/${name}`);
    const known = [...Object.keys(document.paths), ...otherAddresses];
    expect(routes.filter((path) => !known.includes(path))).toEqual([]);
    const lines = (all: readonly { method: string; path: string }[]) =>
      all.map(({ method, path }) => `${method} ${path}`).sort();
    expect(lines(app.services.api.endpoints)).toEqual(lines(operations));
  });
});

/** What each of them is answered with where everything is as it should be. */
function expectedStatus(operation: DescribedOperation, who: ApiPerson): number[] {
  const good = Object.keys(operation.responses)
    .map(Number)
    .filter((status) => status < 300);
  const isOpen = operation.security?.length === 0;
  // The embedded provider takes no payments; what has been undone, or was removed, is not there twice.
  const late = Object.keys(operation.responses)
    .map(Number)
    .filter((s) => s === 503 || s === 409);
  if (isOpen)
    return who === "bad token" && operation.operationId !== "download_manual" ? [200] : good;
  if (who === "guest" || who === "bad token") return [401];
  const needsAccess = "403" in operation.responses && operation.responses["403"] !== undefined;
  const isForSubscribers =
    needsAccess && /no_access/.test(JSON.stringify(operation.responses[403]));
  if (isForSubscribers && (who === "newcomer" || who.startsWith("token of"))) return [403];
  if (who === "token: read" && operation.method !== "GET") return [403];
  // Ids are the subscriber's: to the operator they do not exist. What was said follows from its words alone.
  if (who === "operator" && operation.path.includes("{") && !operation.path.includes("{key}"))
    return [404, ...late];
  return [...good, ...late];
}

const everybody: ApiPerson[] = [
  "guest",
  "bad token",
  "newcomer",
  "token of somebody without access",
  "token: read",
  "operator",
  "subscriber",
  "token: write",
];

test("every endpoint answers everybody as described, and in the shape that is described", async () => {
  const problemOf = createAnswerCheck(document);
  const wrong: string[] = [];
  // First what makes things, last what removes them.
  const order = ["POST", "GET", "PATCH", "DELETE"];
  const sorted = [...operations].sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method));
  for (const operation of sorted)
    for (const who of everybody) {
      const { response, json } = await ask(operation, who);
      const { status, headers } = response;
      const line = `${who}: ${operation.method} ${operation.path} ${status}`;
      if (!expectedStatus(operation, who).includes(status))
        wrong.push(`${line} ${JSON.stringify(json)}`);
      const problem = problemOf(operation, status, json);
      if (problem !== null) wrong.push(`${who}: ${problem}`);
      if (status >= 400 && headers.get("Cache-Control") !== "no-store")
        wrong.push(`${line} is kept`);
      if (operation.operationId !== "download_manual" && !headers.has("RateLimit-Limit"))
        wrong.push(`${line} says no limit`);
    }
  expect(wrong).toEqual([]);
});

test("the demo's dashboard is kept, and sent once to whoever has it", async () => {
  const get = (headers: Record<string, string> = {}) =>
    fetch(`${app.url}/api/dashboard/public`, { headers });
  const first = await get();
  const etag = first.headers.get("ETag") ?? "";
  expect(first.headers.get("Cache-Control")).toBe("no-cache");
  const again = await get({ "If-None-Match": etag });
  // Its agents work on: then it is another.
  expect([304, 200]).toContain(again.status);
  if (again.status === 200) expect(again.headers.get("ETag")).not.toBe(etag);
});

/** Ids and instants differ each time; lists are cut, so that an example can be read. */
function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(shorten);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shorten(each)]));
}

/** The names of the fields, within lists as well where they hold something. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? [shapeOf(value[0])] : [];
  if (typeof value !== "object" || value === null) return "value";
  return Object.keys(value).sort();
}

const withoutExample = ["download_manual", "download_report", "get_openapi", "start_subscription"];

/**
 * With UPDATE_API_EXAMPLES=1 they are written anew, from a workspace whose agents have worked for a
 * moment.
 */
test("the documentation's examples are answers that were really given", async () => {
  const made: Record<string, Example> = {};
  const order = ["create_report", "list_agents", "pause_agent"];
  const rank = ({ operationId: id, method }: DescribedOperation) =>
    order.includes(id) ? order.indexOf(id) : method === "DELETE" ? 9 : 5;
  const asked = operations
    .filter(({ operationId }) => !withoutExample.includes(operationId))
    .sort((a, b) => rank(a) - rank(b));
  for (const operation of asked) {
    const { path, body } = requestOf(operation);
    const { response, json } = await ask(operation, "token: write");
    made[operation.operationId] = {
      path,
      ...(body && { body: JSON.parse(body) as object }),
      status: response.status,
      ...(json && { answer: shorten(json) }),
    };
  }
  const file = join(import.meta.dirname, "../../app/site/api-docs/examples.ts");
  if (process.env.UPDATE_API_EXAMPLES) {
    const text = `import type { Caller } from "../../app/platform/api/contract";
import { toolEndpoints, toolsOf } from "../../app/platform/api/mcp-tools.server";
import type { Example } from "./documented";

/** Written by tests/api/api-contract.test.ts, which holds them against what is answered. */
export const examples: Readonly<Record<string, Example>> = ${JSON.stringify(made)};
`;
    const options = await resolveConfig(file);
    writeFileSync(file, await format(text, { ...options, filepath: file }));
  }
  const shapes = (all: Readonly<Record<string, Example>>) =>
    Object.entries(all)
      .map(([id, { status, answer }]) => ({ id, status, shape: shapeOf(answer) }))
      .sort((a, b) => a.id.localeCompare(b.id));
  const current = process.env.UPDATE_API_EXAMPLES ? made : examples;
  expect(shapes(current)).toEqual(shapes(made));
  const problemOf = createAnswerCheck(document);
  const wrong = operations.flatMap((operation) => {
    const example = current[operation.operationId];
    const problem = example && problemOf(operation, example.status, example.answer);
    return problem ? [problem] : [];
  });
  expect(wrong).toEqual([]);
});
