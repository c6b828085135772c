import { AppError } from "#app/core/errors.ts";
import { badResponse } from "./failures.server.ts";
import type { StreamedResponse, SendRequest } from "./send-request.server.ts";
import { readTarget } from "./target.server.ts";
import { outboundMethods } from "./types.ts";
import type { OutboundDefaults, OutboundMethod, OutboundOptions } from "./types.ts";

/**
 * The same client in the shape of `fetch`, for SDKs that take one. It fails with AppErrors instead of
 * TypeErrors; SDKs hand them on as the `cause` of their own. An abort rejects with the signal's reason.
 */
export function createFetch(
  sendRequest: SendRequest,
  defaults: OutboundDefaults,
): typeof globalThis.fetch {
  return async (input, init) => {
    const request = readRequest(input, init);
    // In one piece, so that it can be sent again after a redirect and with its length.
    const body = request.body ? new Uint8Array(await request.arrayBuffer()) : undefined;
    // The request's own signal follows the given one only as long as nobody collects it (Node 20).
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    const options: OutboundOptions = {
      ...defaults,
      method: methodOf(request),
      headers: Object.fromEntries(request.headers),
      redirect: request.redirect,
      ...(body && { body }),
      ...(signal && { signal }),
    };
    return respond(await sendRequest(request.url, options));
  };
}

/** @throws AppError: the platform's own errors repeat the address or the header's value. */
function readRequest(input: string | URL | Request, init: RequestInit | undefined): Request {
  const target = input instanceof Request ? input : readTarget(input);
  try {
    return new Request(target, init);
  } catch {
    throw new AppError(
      "outbound_bad_request",
      "The request cannot be sent: one of its headers, or its body, is not as it has to be. Look for a line break or a blank in a key that was pasted.",
    );
  }
}

function methodOf({ method }: Request): OutboundMethod {
  const known = outboundMethods.find((name) => name === method);
  if (!known) throw new AppError("outbound_bad_request", `The method ${method} is not sent here.`);
  return known;
}

/** Statuses that a response must have no body with. */
const withoutBody = new Set([204, 205, 304]);

function respond({ url, status, headers, contentItems, close }: StreamedResponse): Response {
  if (status > 599) {
    close();
    throw badResponse(url.host, `status ${status}`);
  }
  if (withoutBody.has(status)) {
    close();
    return new Response(null, { status, headers });
  }
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await contentItems.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    // Not by the generator: before its first step that would close nothing.
    cancel: close,
  });
  return new Response(stream, { status, headers });
}
