import { maxBytesOf, type Endpoint } from "#app/platform/api/contract.ts";
import { hostileJson, hostileShapes } from "./hostile-bodies.ts";
import type { SentRequest } from "./loop-meter.ts";

export interface HostileRequest extends SentRequest {
  /** For messages. */
  name: string;
}

/** The caller's headers. */
type Person = Record<string, string>;

/** An endpoint that takes a body, with a valid request. */
export interface AskedOperation {
  endpoint: Endpoint;
  sample: { path: string; body?: string };
}

const json = { "Content-Type": "application/json" };

/** The largest body that an endpoint accepts, in each shape. */
export function* hostileEndpointBodies(
  { endpoint, sample: { path } }: AskedOperation,
  who: Person,
): Generator<HostileRequest> {
  const { method } = endpoint;
  for (const shape of hostileShapes)
    for (const [number, body] of hostileJson[shape](maxBytesOf(endpoint)).entries()) {
      const name = `${method} ${endpoint.path}: ${shape} ${number}, ${body.length} bytes`;
      yield { name, method, path, headers: { ...who, ...json }, body };
    }
}

/** The largest messages that /mcp accepts: raw bodies, arguments of a tool, and batches. */
export function* hostileMessages(
  endpoints: readonly Endpoint[],
  who: Person,
): Generator<HostileRequest> {
  const most = Math.max(...endpoints.filter(({ notATool }) => !notATool).map(maxBytesOf));
  const headers = { ...who, ...json, Accept: "application/json, text/event-stream" };
  const asked = (name: string, body: Buffer) => ({
    ...{ name: `/mcp: ${name}, ${body.length} bytes`, method: "POST", path: "/mcp" },
    ...{ headers, body },
  });
  for (const shape of hostileShapes)
    for (const [number, bytes] of hostileJson[shape](most).entries()) {
      yield asked(`${shape} ${number}`, bytes);
      const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"import_earnings","arguments":`;
      const called = Buffer.concat([Buffer.from(call), bytes, Buffer.from("}}")]);
      yield asked(`a call with ${shape} ${number}`, called);
    }
  const list = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
  for (const count of [20, 500]) {
    const body = Buffer.from(`[${Array<string>(count).fill(list).join(",")}]`);
    yield asked(`${count} lists of tools`, body);
  }
}
