import type { Clock } from "#app/core/time/clock.ts";
import { systemClock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import type { Log } from "#app/core/log.server.ts";
import { decodeBytes } from "#app/platform/encoding/decode-text.server.ts";
import { encodingOfHeader } from "#app/platform/encoding/document-encoding.server.ts";
import { createFetch } from "./fetch.server.ts";
import { systemResolve } from "./system-resolve.server.ts";
import { createAddressPolicy } from "./networks.server.ts";
import { createSendRequest } from "./send-request.server.ts";
import type { StreamedResponse } from "./send-request.server.ts";
import type { OutboundAnswer, OutboundDefaults, OutboundOptions, Resolve } from "./types.ts";

interface OutboundDeps {
  /** Private networks that are allowed, such as 127.0.0.0/8. */
  readonly allowedNetworks: readonly string[];
  readonly log: Log;
  /** The User-Agent. */
  readonly userAgent: string;
  readonly clock?: Clock;
  readonly resolve?: Resolve;
}

/**
 * The HTTP client for addresses that users enter. It reaches only public hosts and the allowed
 * networks, limits time and size, and keeps no connections.
 */
export function createOutbound({
  allowedNetworks,
  log,
  userAgent,
  clock = systemClock,
  resolve = systemResolve,
}: OutboundDeps) {
  const policy = createAddressPolicy(allowedNetworks);
  const sendRequest = createSendRequest({ policy, resolve, clock, log, userAgent });
  return {
    /**
     * Makes a request and reads the whole response, whatever its status.
     * @throws AppError with an `outbound_` code; on abort, the signal's reason.
     */
    async request(address: string | URL, options: OutboundOptions = {}): Promise<OutboundAnswer> {
      return readAnswer(await sendRequest(address, options));
    },
    /** A `fetch` with these limits and streaming bodies, for SDKs. */
    fetchWith: (defaults: OutboundDefaults = {}) => createFetch(sendRequest, defaults),
  };
}

async function readAnswer({
  url,
  status,
  headers,
  chunks,
}: StreamedResponse): Promise<OutboundAnswer> {
  const read: Uint8Array[] = [];
  for await (const chunk of chunks) read.push(chunk);
  const bytes = new Uint8Array(Buffer.concat(read));
  const encoding = encodingOfHeader(headers.get("content-type") ?? "") ?? "utf-8";
  const text = () => decodeBytes(bytes, encoding);
  return {
    url: url.href,
    status,
    headers,
    bytes,
    text,
    json: () => parseJson(text(), url.host),
  };
}

function parseJson(text: string, host: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The parser's message would quote the text.
    throw new AppError(
      "outbound_bad_response",
      `${host} did not respond with JSON. Check that the address is an API.`,
    );
  }
}
