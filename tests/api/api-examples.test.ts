import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#app/core/time/clock.ts";
import { codeOf } from "#app/site/api-docs/code-of.ts";
import type { Example } from "#app/site/api-docs/documented.ts";
import recorded from "#app/site/api-docs/examples.json";
import { createStripeDouble } from "#tests/fakes/stripe/double.ts";
import { createOperationRequests, type OperationRequests } from "#tests/harness/api-operations.ts";
import { createApiPeople, type ApiPeople, type ApiPerson } from "#tests/harness/api-people.ts";
import { formatted } from "#tests/harness/formatted.ts";
import { readCurl, readTypeScript } from "#tests/harness/code-samples.ts";
import {
  createAnswerCheck,
  operationsOf,
  type DescribedOperation,
  type OpenApi,
} from "#tests/harness/openapi.ts";
import { createSampleSite } from "#tests/harness/sample-site.ts";
import { useApp } from "#tests/harness/use-app.ts";

/*
 * With UPDATE_API_EXAMPLES=1 the documentation's examples are written again, from a workspace with agents
 * that have worked for a moment, and a Stripe that takes payments.
 */

const stripe = createStripeDouble({ clock: systemClock });
const site = createSampleSite();
beforeAll(() => Promise.all([stripe.listen(), site.start()]));
// What ends is undone backwards: the product stops before Stripe does.
afterAll(() => Promise.all([stripe.stop(), site.stop()]));
const app = useApp({
  env: () => ({
    ...stripe.env(),
    SIMULATION_SPEED: "0.01",
    OUTBOUND_ALLOWED_NETWORKS: "127.0.0.0/8",
  }),
});

/** Replaces the test's own URL, as its port differs each time. */
const usualAddress = "http://localhost:5000";

let people: ApiPeople;
let document: OpenApi;
let operations: DescribedOperation[];
let requestOf: OperationRequests;
/** What is answered today. */
let made: Record<string, Example>;
/** What the documentation shows; with UPDATE_API_EXAMPLES=1, today's answers. */
let current: Readonly<Record<string, Example>>;

const examples: Readonly<Record<string, Example>> = recorded;

beforeAll(async () => {
  people = await createApiPeople(app);
  document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as OpenApi;
  operations = operationsOf(document);
  requestOf = await createOperationRequests(app, people["token: write"], {
    site: site.address,
  });
  made = {};
  // What makes things comes first, what removes them last.
  const order = [
    "create_report",
    "list_agents",
    "pause_agent",
    "add_webhook_endpoint",
    "test_webhook_endpoint",
  ];
  const rank = ({ operationId: id, method }: DescribedOperation) =>
    order.includes(id)
      ? order.indexOf(id)
      : method === "DELETE" || id === "archive_content" || id === "restore_content"
        ? 9
        : id === "update_content"
          ? // What is decided on is the version before.
            7
          : 5;
  for (const operation of [...operations].sort((a, b) => rank(a) - rank(b)))
    made[operation.operationId] = await exampleOf(operation);
  current = process.env.UPDATE_API_EXAMPLES ? made : examples;
  if (!process.env.UPDATE_API_EXAMPLES) return;
  const file = join(import.meta.dirname, "../../app/site/api-docs/examples.json");
  writeFileSync(file, await formatted(file, JSON.stringify(made)));
});

const askerOf: Readonly<Record<string, ApiPerson>> = {
  // A user with access has nothing to pay.
  start_subscription: "token without access",
  submit_review: "token: review",
  unpublish_content: "token: review",
  add_publication_link: "token: review",
  set_approval_policy: "token: review",
  resolve_publishing_issue: "token: review",
  retry_publishing: "token: review",
  update_spending_limits: "token: review",
  resume_spending: "token: review",
};

async function exampleOf(operation: DescribedOperation): Promise<Example> {
  const { path, body } = requestOf(operation);
  const who = askerOf[operation.operationId] ?? "token: write";
  const response = await fetch(`${app.url}${path}`, {
    method: operation.method,
    headers: { ...people[who], ...(body && { "Content-Type": "application/json" }) },
    ...(body && { body }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = /json/.test(response.headers.get("Content-Type") ?? "");
  const asked = { path, ...(body && { body: JSON.parse(site.named(body)) as object }) };
  const answered = isJson
    ? {
        answer: shorten(
          operation,
          JSON.parse(site.named(bytes.toString().replaceAll(app.url, usualAddress))),
        ),
      }
    : bytes.byteLength > 0 && {
        file: { headers: headersOf(operation, response), bytes: bytes.byteLength },
      };
  return { ...asked, status: response.status, ...answered };
}

/** What tells of a file, and what the endpoint says of itself. */
function headersOf({ responses }: DescribedOperation, { headers }: Response) {
  const described = Object.keys(responses[200]?.headers ?? {});
  const shown = ["Content-Type", "Content-Length", "Content-Disposition", ...described];
  return Object.fromEntries(
    [...new Set(shown)].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
  );
}

/** Lists are cut, so that an example can be read. */
function shorten({ operationId }: DescribedOperation, answer: unknown): unknown {
  return cut(operationId === "get_openapi" ? cutDocument(answer as OpenApi) : answer);
}

function cut(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(cut);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cut(each)]));
}

/** It describes each endpoint: one of them is enough here, without what all have in common. */
function cutDocument({ paths, components, ...rest }: OpenApi) {
  const { "200": good, "401": refused } = paths["/api/access"]?.get?.responses ?? {};
  const get = { ...paths["/api/access"]?.get, responses: { "200": good, "401": refused } };
  const { Error } = components.schemas;
  return {
    ...rest,
    paths: { "/api/access": { get } },
    components: { ...components, schemas: { Error: { ...Error, properties: undefined } } },
  };
}

/** The names of the fields, within lists as well where they hold something. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? [shapeOf(value[0])] : [];
  if (typeof value !== "object" || value === null) return "value";
  return Object.keys(value).sort();
}

test("every endpoint has an example that went well, with what was answered", () => {
  const isMissing = ({ operationId, responses }: DescribedOperation) => {
    const example = current[operationId];
    if (!example || example.status > 299) return true;
    const content = Object.keys(responses[String(example.status)]?.content ?? {});
    if (content.length === 0) return "answer" in example || "file" in example;
    return content.includes("application/json") ? !("answer" in example) : !example.file?.bytes;
  };
  expect(operations.filter(isMissing).map(({ operationId }) => operationId)).toEqual([]);
  const known = operations.map(({ operationId }) => operationId);
  expect(Object.keys(current).filter((id) => !known.includes(id))).toEqual([]);
});

test("the examples are answers that were really given", () => {
  const shapes = (all: Readonly<Record<string, Example>>) =>
    Object.entries(all)
      .map(([id, { status, answer, file }]) => ({
        id,
        status,
        shape: shapeOf(answer),
        headers: shapeOf(file?.headers),
        media: file?.headers["Content-Type"],
      }))
      .sort((a, b) => a.id.localeCompare(b.id));
  expect(shapes(current)).toEqual(shapes(made));
});

test("the examples fit the document", () => {
  const problemOf = createAnswerCheck(document);
  const wrong = operations.flatMap((operation) => {
    const example = current[operation.operationId];
    const problem = example && problemOf(operation, example.status, example.answer);
    return problem ? [problem] : [];
  });
  expect(wrong).toEqual([]);
});

test("the samples in curl and TypeScript make the request that was answered so", async () => {
  for (const endpoint of app.services.api.documentation.endpoints) {
    const { path, body } = examples[endpoint.id] ?? {};
    const expected = {
      method: endpoint.method,
      url: `${usualAddress}${path}`,
      ...(endpoint.access !== "everybody" && { authorization: "Bearer TOKEN" }),
      ...(body && { body }),
    };
    expect(await readCurl(codeOf(endpoint, "curl", usualAddress))).toEqual(expected);
    expect(await readTypeScript(codeOf(endpoint, "TypeScript", usualAddress))).toEqual(expected);
  }
});
