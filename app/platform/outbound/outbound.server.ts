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
  /** Private networks that may be asked all the same, such as 127.0.0.0/8. */
  readonly allowedNetworks: readonly string[];
  readonly log: Log;
  /** What servers read of who asks. */
  readonly userAgent: string;
  readonly clock?: Clock;
  readonly resolve?: Resolve;
}

/**
 * The client for every address that a person gives. It asks only hosts that are open to the Internet
 * and those of the allowed networks, with limits on time and size, and keeps no connection.
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
     * Makes a request and reads all of its answer, whatever its status.
     * @throws AppError with a code that begins with `outbound_`; on abort, the signal's reason.
     */
    async request(address: string | URL, options: OutboundOptions = {}): Promise<OutboundAnswer> {
      return readAnswer(await sendRequest(address, options));
    },
    /** A `fetch` with these limits, which streams bodies: for SDKs. */
    fetchWith: (defaults: OutboundDefaults = {}) => createFetch(sendRequest, defaults),
  };
}

async function readAnswer({
  url,
  status,
  headers,
  contentItems,
}: StreamedResponse): Promise<OutboundAnswer> {
  const read: Uint8Array[] = [];
  for await (const contentItem of contentItems) read.push(contentItem);
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
    // The parser's own words quote the text.
    throw new AppError(
      "outbound_bad_response",
      `${host} did not answer with JSON. Check that the address is that of an API.`,
    );
  }
}
