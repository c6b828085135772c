import { AppError } from "#app/core/errors.ts";
import { badResponse } from "./failures.server.ts";
import type { StreamedResponse, SendRequest } from "./send-request.server.ts";
import { readTarget } from "./target.server.ts";
import { outboundMethods } from "./types.ts";
import type { OutboundDefaults, OutboundMethod, OutboundOptions } from "./types.ts";

/**
 * The same client as a `fetch`, for SDKs. It fails with AppErrors, which SDKs pass on as a `cause`.
 * Aborting rejects with the signal's reason.
 */
export function createFetch(
  sendRequest: SendRequest,
  defaults: OutboundDefaults,
): typeof globalThis.fetch {
  return async (input, init) => {
    const request = readRequest(input, init);
    // Buffered, so that it can be resent after a redirect and has a length.
    const body = request.body ? new Uint8Array(await request.arrayBuffer()) : undefined;
    // In Node 20 the request's own signal stops following the given one once it is garbage
    // collected.
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

/** @throws AppError: the platform's errors would repeat the address or header value. */
function readRequest(input: string | URL | Request, init: RequestInit | undefined): Request {
  const target = input instanceof Request ? input : readTarget(input);
  try {
    return new Request(target, init);
  } catch {
    throw new AppError(
      "outbound_bad_request",
      "The request can't be sent: a header or its body is invalid. Check the pasted key for a line break or a space.",
    );
  }
}

function methodOf({ method }: Request): OutboundMethod {
  const known = outboundMethods.find((name) => name === method);
  if (!known) throw new AppError("outbound_bad_request", `The method ${method} is not supported.`);
  return known;
}

/** Statuses without a body. */
const withoutBody = new Set([204, 205, 304]);

function respond({ url, status, headers, chunks, close }: StreamedResponse): Response {
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
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    // Not in the generator: before its first step that would close nothing.
    cancel: close,
  });
  return new Response(stream, { status, headers });
}
