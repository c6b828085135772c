import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSeededRandom } from "#app/core/secrets/random.ts";
import { createOperationRequests } from "#tests/harness/api-operations.ts";
import { createApiPeople, type ApiPeople, type ApiPerson } from "#tests/harness/api-people.ts";
import { makeRequest, type MadeRequest } from "#tests/harness/api-requests.ts";
import { operationsOf, type DescribedOperation, type OpenApi } from "#tests/harness/openapi.ts";
import { useApp } from "#tests/harness/use-app.ts";
import { waitUntil } from "#tests/harness/wait.ts";
import { freePort } from "#tests/start/server-process.ts";

/*
 * Prism is between a client and the running product, reads the OpenAPI document in its own way, and
 * says of each request and each answer what in it is not as described.
 */

const app = useApp({ env: { SIMULATION_SPEED: "0.01", API_REQUESTS_PER_MINUTE: "1000000" } });
const folder = mkdtempSync(join(tmpdir(), "prism-"));
let prism: ChildProcess;
let proxy: string;
let people: ApiPeople;
let operations: DescribedOperation[];

beforeAll(async () => {
  people = await createApiPeople(app);
  const text = await (await fetch(`${app.url}/api/openapi.json`)).text();
  operations = operationsOf(JSON.parse(text) as OpenApi);
  const file = join(folder, "openapi.json");
  writeFileSync(file, text);
  const port = await freePort();
  proxy = `http://127.0.0.1:${port}`;
  const program = join(
    import.meta.dirname,
    "programs/node_modules/@stoplight/prism-cli/dist/index.js",
  );
  const args = [program, "proxy", file, app.url, "--port", String(port), "--verboseLevel", "fatal"];
  prism = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
  const answers = () => fetch(`${proxy}/api/dashboard/public`).catch(() => null);
  await waitUntil("Prism", async () => (await answers())?.ok);
});

afterAll(async () => {
  prism.kill();
  if (prism.exitCode === null && prism.signalCode === null) await once(prism, "exit");
  rmSync(folder, { recursive: true, force: true });
});

/** What Prism holds against a request or its answer. */
interface Violation {
  location: string[];
  severity: string;
  message: string;
}

async function ask({ method, path, headers, body }: MadeRequest) {
  const response = await fetch(`${proxy}${path}`, {
    method,
    headers,
    ...(body !== undefined && method !== "GET" && { body }),
  });
  const said = response.headers.get("sl-violations");
  const violations = said === null ? [] : (JSON.parse(said) as Violation[]);
  const about = (part: string) =>
    violations.filter(({ location }) => location[0] === part).map((each) => JSON.stringify(each));
  const text = await response.text();
  return { status: response.status, text, request: about("request"), response: about("response") };
}

function idsOfTheSubscriber(): Record<string, string> {
  const workspace = app.workspaceOf("subscriber");
  const idIn = (table: string) =>
    app.rows<{ id: string }>(`SELECT id FROM ${table} WHERE workspace_id = ? LIMIT 1`, workspace)[0]
      ?.id ?? "none";
  return { agentId: idIn("agents"), taskId: idIn("tasks"), activityId: idIn("activities") };
}

/** Prism tells what it has found in a header, and ends where it would hold what no header can. */
function hasUnusualCharacters({ path, body = "" }: MadeRequest): boolean {
  return /[^\x20-\x7e]|\\u|%[0189a-f][0-9a-f]/i.test(`${path} ${body}`);
}

/**
 * What no schema can say: that a query has no other fields, what is a time zone, that a name can be seen, what
 * a key was used for before. To Prism a field of the query without a value is none.
 */
const beyondSchemas = /"(timeZone|name): |"code":"key_reused"|[?&]unknown=|[?&]\w+=(&|\s)/;

const askers: ApiPerson[] = ["guest", "token: read", "token: write", "bad token"];

test("Prism finds no answer that is not as described, and no request that one of the two takes alone", async () => {
  const random = createSeededRandom("prism");
  const wrong: string[] = [];
  const taken = new Set<string>();
  async function judge({ operationId }: DescribedOperation, sent: MadeRequest): Promise<void> {
    const { status, text, request, response } = await ask(sent);
    const line = `${sent.method} ${sent.path.slice(0, 120)} ${sent.body?.slice(0, 120) ?? ""} → ${status}`;
    if (status < 300) taken.add(operationId);
    if (response.length > 0) wrong.push(`${line}: ${response[0]}`);
    if (status < 300 && request.length > 0)
      wrong.push(`${line}, which Prism refuses: ${request[0]}`);
    if (status === 422 && request.length === 0 && !beyondSchemas.test(`${sent.path} ${text}`))
      wrong.push(`${line}, which Prism takes: ${text}`);
  }
  // First what each is for, then what chance makes of it.
  const requestOf = await createOperationRequests(app, people["token: write"]);
  for (const operation of operations) {
    const { path, body } = requestOf(operation);
    const headers = { ...people["token: review"], "Content-Type": "application/json" };
    await judge(operation, { method: operation.method, path, headers, ...(body && { body }) });
  }
  for (let count = 0; count < 1_500; count += 1) {
    const operation = operations[count % operations.length];
    if (!operation) throw new Error("there are no operations");
    const asker = askers[random.int(0, askers.length - 1)] ?? "guest";
    const sent = makeRequest(operation, people[asker], random, idsOfTheSubscriber());
    // Unexpected bodies, and bodies without a type, are tested in `tests/api/api-bad-input.test.ts`.
    if (!operation.requestBody) {
      delete sent.body;
      delete sent.headers["Content-Type"];
    } else if (sent.body !== undefined && !sent.headers["Content-Type"]) continue;
    if (hasUnusualCharacters(sent)) continue;
    // Prism passes a text on without its quotes, and null as nothing: what it then sends is shorter than it says.
    if (/^("|null)/.test(sent.body ?? "")) continue;
    await judge(operation, sent);
  }
  expect(wrong).toEqual([]);
  // The others ask for what a session alone may do, or what is not there: a site that answers.
  expect(taken.size).toBeGreaterThan(operations.length * 0.8);
});
