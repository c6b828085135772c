import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, describe, expect, test } from "vitest";
import { otherAddresses } from "#app/api.server.ts";
import type { Caller } from "#app/platform/api/contract.ts";
import { toolEndpoints, toolsOf } from "#app/platform/api/mcp-tools.server.ts";
import { createOperationRequests, type OperationRequests } from "#tests/harness/api-operations.ts";
import { createApiPeople, type ApiPeople, type ApiPerson } from "#tests/harness/api-people.ts";
import {
  createAnswerCheck,
  findUndescribed,
  operationsOf,
  type DescribedOperation,
  type OpenApi,
} from "#tests/harness/openapi.ts";
import { useApp } from "#tests/harness/use-app.ts";

const app = useApp({ env: { SIMULATION_SPEED: "0.01", API_REQUESTS_PER_MINUTE: "1000000" } });
let people: ApiPeople;
let document: OpenApi;
let operations: DescribedOperation[];
let requestOf: OperationRequests;

beforeAll(async () => {
  people = await createApiPeople(app);
  document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as OpenApi;
  operations = operationsOf(document);
  requestOf = await createOperationRequests(app, people["token: write"]);
});

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
    const onPage = documentation.endpoints.flatMap(({ id, fields, answer }) =>
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

  test("promises of what a page answers only what a page does", async () => {
    const manual = operations.find(({ operationId }) => operationId === "download_manual");
    expect(manual?.description).not.toContain("requests a minute");
    // It is public, reads no query, and has no rate limit.
    expect(Object.keys(manual?.responses ?? {})).toEqual([
      "200",
      "411",
      "413",
      "414",
      "500",
      "503",
    ]);
    const odd = await fetch(`${app.url}/api/manual/download?page=2`, {
      headers: people["bad token"],
    });
    expect([odd.status, odd.headers.has("RateLimit-Limit")]).toEqual([200, false]);
    await odd.arrayBuffer();
    const documented = app.services.api.documentation.endpoints;
    expect(documented.filter(({ perMinute }) => perMinute === null).map(({ id }) => id)).toEqual([
      "download_manual",
    ]);
  });

  test("leaves nothing out: what is not in it is not there, or is opened by people", async () => {
    // Those that a page answers have nothing below them, either.
    const paged = [...otherAddresses, "/api/manual/download"];
    for (const path of [
      "/api",
      "/api?page=2",
      "/api/",
      "/api/nothing",
      "/api/agents/",
      "/api/agents/a/b",
      "/api/Agents",
      ...paged.map((each) => `${each}/nothing`),
    ]) {
      const response = await fetch(`${app.url}${path}`, { headers: people.subscriber });
      expect([path, response.status]).toEqual([path, 404]);
      expect([path, await response.json()]).toEqual([
        path,
        {
          error: "There is nothing at this address.",
          code: "not_found",
          details: "The endpoints are listed at /api-docs?tab=endpoints.",
        },
      ]);
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
  if (isOpen) return good;
  if (who === "guest" || who === "bad token") return [401];
  const needsAccess = "403" in operation.responses && operation.responses["403"] !== undefined;
  const isForSubscribers =
    needsAccess && /no_access/.test(JSON.stringify(operation.responses[403]));
  if (isForSubscribers && (who === "newcomer" || who === "token without access")) return [403];
  if (who === "token: read" && operation.method !== "GET") return [403];
  if (
    who === "token: write" &&
    [
      "submit_review",
      "add_publication_link",
      "unpublish_content",
      "set_approval_policy",
      "resolve_publishing_issue",
      "retry_publishing",
      "update_spending_limits",
      "resume_spending",
    ].includes(operation.operationId)
  )
    return [403];
  // Ids are the subscriber's: to the operator they do not exist. What was said follows from its words alone.
  const isTheirs =
    (operation.path.includes("{") && !operation.path.includes("{key}")) ||
    ["apply_site_proposal", "keep_current_answer"].includes(operation.operationId);
  if (who === "operator" && isTheirs) return [404, ...late];
  return [...good, ...late];
}

const everybody: ApiPerson[] = [
  "guest",
  "bad token",
  "newcomer",
  "token without access",
  "token: read",
  "operator",
  "subscriber",
  "token: write",
  "token: review",
];

test(
  "every endpoint answers everybody as described, and in the shape that is described",
  async () => {
    const problemOf = createAnswerCheck(document);
    const wrong: string[] = [];
    // First what makes things, last what removes them.
    const order = ["POST", "GET", "PATCH", "DELETE"];
    const sorted = [...operations].sort(
      (a, b) => order.indexOf(a.method) - order.indexOf(b.method),
    );
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
        const isNamed = "ETag" in (operation.responses[200]?.headers ?? {});
        if (status === 200 && isNamed && !headers.has("ETag")) wrong.push(`${line} has no ETag`);
        if (operation.operationId !== "download_manual" && !headers.has("RateLimit-Limit"))
          wrong.push(`${line} says no limit`);
      }
    expect(wrong).toEqual([]);
    // A hundred operations, each asked by nine people.
  },
  5 * 60_000,
);

test("the demo's dashboard is cached, and a client that has it gets 304", async () => {
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
