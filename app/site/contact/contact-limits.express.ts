import { isIP } from "node:net";
import type { Request, RequestHandler, Response } from "express";
import { ipKeyGenerator, rateLimit } from "express-rate-limit";
import { withoutEndSlashes } from "#app/core/text/end-slashes.ts";
import type { Log } from "#app/core/log.server.ts";
import { isLoopback } from "#app/core/loopback.ts";
import type { RequestLocals } from "#app/platform/http/remix.ts";
import { isReportPath } from "#app/workspace/paths/blog.ts";
import { contactPath } from "#app/workspace/paths/contact.ts";

const minuteMs = 60_000;

/** Per address. */
const messagesPerMinute = 10;

/** For all clients together, if the proxy does not send their addresses. */
const messagesPerMinuteOfAll = 100;

/**
 * Whether a request submits a form that needs no sign-in: the contact form or a report of a blog post.
 * Covers every spelling that Remix accepts: other cases, encoded letters, trailing slashes and `.data`.
 */
export function isOpenForm({ method, path }: Pick<Request, "method" | "path">): boolean {
  if (method !== "POST") return false;
  try {
    const decoded = decodeURIComponent(path.replace(/\.data$/, ""));
    const plain = withoutEndSlashes(decoded).toLowerCase();
    return plain === contactPath || isReportPath(plain);
  } catch {
    // Not a valid address.
    return false;
  }
}

/**
 * Counts messages per address. A message over the limit still reaches the page, which shows the error
 * and keeps the text; this only sets `retryAfterSeconds`.
 */
export function limitMessages({ appUrl, log }: { appUrl: string; log: Log }): RequestHandler {
  // Behind a proxy, a loopback address belongs to no client.
  const isPublic = !isLoopback(new URL(appUrl).hostname);
  let warned = false;

  /** Null: the proxy does not send the client's address. */
  function addressOf({ ip = "" }: Request): string | null {
    const known = isIP(ip) !== 0 && !(isPublic && isLoopback(ip));
    if (!known && !warned) {
      warned = true;
      log.warn("the proxy does not send client addresses: have it set X-Forwarded-For");
    }
    // A /56 network of IPv6 addresses belongs to one customer.
    return known ? ipKeyGenerator(ip, 56) : null;
  }

  return rateLimit({
    windowMs: minuteMs,
    limit: (request) => (addressOf(request) ? messagesPerMinute : messagesPerMinuteOfAll),
    keyGenerator: (request) => addressOf(request) ?? "unknown",
    skip: (request) => !isOpenForm(request),
    // Also sets `Retry-After`, in seconds.
    standardHeaders: "draft-6",
    legacyHeaders: false,
    // It logs client input to the console; the address is checked above.
    validate: false,
    handler(_request, response: Response, next) {
      const retryAfterSeconds = Number(response.getHeader("Retry-After"));
      Object.assign(response.locals, { retryAfterSeconds } satisfies Partial<RequestLocals>);
      next();
    },
  });
}
