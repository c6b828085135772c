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

/** Of one address. */
const messagesPerMinute = 10;

/** Of all together, where a proxy does not say who asks: nobody is to be kept out by others. */
const messagesPerMinuteOfAll = 100;

/**
 * Whether a request sends what anybody may without signing in, the contact form or a report of a
 * blog's post, by whichever spelling of the address Remix takes for
 * it: other cases, encoded letters, slashes behind it, and `.data`, which its own script asks.
 */
export function isOpenForm({ method, path }: Pick<Request, "method" | "path">): boolean {
  if (method !== "POST") return false;
  try {
    const decoded = decodeURIComponent(path.replace(/\.data$/, ""));
    const plain = withoutEndSlashes(decoded).toLowerCase();
    return plain === contactPath || isReportPath(plain);
  } catch {
    // No address of ours is written like that.
    return false;
  }
}

/**
 * Counts the messages of each address. One too many goes on to the page as well, which says so and
 * keeps what was written: this only leaves the note that it is too much.
 */
export function limitMessages({ appUrl, log }: { appUrl: string; log: Log }): RequestHandler {
  // Then there is a proxy in front, and this machine's own address is nobody's.
  const isPublic = !isLoopback(new URL(appUrl).hostname);
  let told = false;

  /** Null: the request comes from a proxy that does not say for whom. */
  function addressOf({ ip = "" }: Request): string | null {
    const known = isIP(ip) !== 0 && !(isPublic && isLoopback(ip));
    if (!known && !told) {
      told = true;
      log.warn("the proxy does not say who asks: have it set X-Forwarded-For");
    }
    // A network of IPv6 addresses belongs to one customer, and counts as one.
    return known ? ipKeyGenerator(ip, 56) : null;
  }

  return rateLimit({
    windowMs: minuteMs,
    limit: (request) => (addressOf(request) ? messagesPerMinute : messagesPerMinuteOfAll),
    keyGenerator: (request) => addressOf(request) ?? "somebody",
    skip: (request) => !isOpenForm(request),
    // With it comes `Retry-After`, in seconds.
    standardHeaders: "draft-6",
    legacyHeaders: false,
    // It would tell on the console of what visitors send: the address is checked above.
    validate: false,
    handler(_request, response: Response, next) {
      const retryAfterSeconds = Number(response.getHeader("Retry-After"));
      Object.assign(response.locals, { retryAfterSeconds } satisfies Partial<RequestLocals>);
      next();
    },
  });
}
