import { Agent, request as httpRequest } from "node:http";
import { createSeededRandom } from "#app/core/secrets/random.ts";
import type { ApiPeople, ApiPerson } from "./api-people.ts";
import { makeRequest, type MadeRequest } from "./api-requests.ts";
import type { TestApp } from "./app.ts";
import {
  createAnswerCheck,
  operationsOf,
  type DescribedOperation,
  type OpenApi,
} from "./openapi.ts";

export type Sent = Pick<MadeRequest, "method" | "path"> & {
  headers?: Record<string, string>;
  body?: string | Buffer;
};

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Sends a request as it is: not by fetch, which corrects what is wrong. */
export function sendAsItIs(
  app: Pick<TestApp, "port" | "url">,
  { method, path, headers = {}, body }: Sent,
): Promise<{ status: number; text: string }> {
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

const askers: ApiPerson[] = ["guest", "newcomer", "token: read", "operator", "bad token"];

const isLongSpeech = ({ path }: DescribedOperation, { body }: MadeRequest) =>
  path.startsWith("/api/voice/") && Buffer.byteLength(body ?? "") > 400;

/**
 * Sends a number of requests generated from the API's document.
 * @returns what was answered otherwise than that describes, and all statuses
 */
export async function sendMadeRequests(
  app: TestApp,
  people: ApiPeople,
  count: number,
): Promise<{ wrong: string[]; statuses: number[] }> {
  const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as OpenApi;
  const problemOf = createAnswerCheck(document);
  const random = createSeededRandom(`${count} requests`);
  // A page answers it, and no endpoint.
  const asked = operationsOf(document).filter(
    ({ operationId }) => operationId !== "download_manual",
  );
  const wrong = new Set<string>();
  const statuses = new Set<number>();
  async function tryOne(): Promise<void> {
    const operation = asked[random.int(0, asked.length - 1)];
    if (!operation) return;
    const asker = askers[random.int(0, askers.length - 1)] ?? "guest";
    const sent = makeRequest(operation, people[asker], random);
    // A long text keeps the one voice busy for half a minute; what is too long has a test of its own.
    if (isLongSpeech(operation, sent)) return;
    const answer = await sendAsItIs(app, sent).catch((error: unknown) => {
      // The filter reads no body of what it refuses: the connection may end before all is sent.
      if (sent.path.length > 2_048) return null;
      throw error;
    });
    if (!answer) return;
    const { status, text } = answer;
    statuses.add(status);
    // The request filter rejects what is too long; what is not an ID finds nothing.
    if (status === 414 || (status === 404 && !(404 in operation.responses))) return;
    const body = text.startsWith("{") ? (JSON.parse(text) as unknown) : null;
    const problem = status === 500 ? `500: ${text}` : problemOf(operation, status, body);
    if (problem) wrong.add(`${sent.method} ${sent.path.slice(0, 100)}: ${problem}`);
  }
  for (let done = 0; done < count; done += 25)
    await Promise.all(Array.from({ length: 25 }, tryOne));
  agent.destroy();
  return { wrong: [...wrong], statuses: [...statuses] };
}
