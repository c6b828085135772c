import type { RequestHandler } from "express";

/** Pages that had another address until version 0.4.0. */
const moved: [before: RegExp, now: string][] = [
  [/^\/welcome$/u, "/getting-started"],
  [/^\/content\/([^/]+)\/put-up$/u, "/content/$1/manual-publishing"],
  [/^\/content\/([^/]+)\/withdraw$/u, "/content/$1/unpublish"],
  [/^\/operator\/notices(\/[^/]+)?$/u, "/operator/takedowns$1"],
  [/^\/settings\/blog\/notices\/([^/]+)$/u, "/settings/blog/takedowns/$1"],
  [/^\/settings\/cadence$/u, "/settings/publishing-schedule"],
  [/^\/settings\/hours$/u, "/settings/quiet-hours"],
  [/^\/settings\/trust$/u, "/settings/approvals"],
  [/^\/settings\/connections\/places\/([^/]+(?:\/back)?)$/u, "/settings/connections/channels/$1"],
];

/** Redirects old bookmarks and links in old emails. */
export const redirectMovedPages: RequestHandler = (request, response, next) => {
  if (request.method !== "GET" && request.method !== "HEAD") return next();
  const found = moved.find(([before]) => before.test(request.path));
  if (!found) return next();
  const [before, now] = found;
  const at = request.url.indexOf("?");
  response.redirect(301, request.path.replace(before, now) + (at < 0 ? "" : request.url.slice(at)));
};
