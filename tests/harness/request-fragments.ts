/* What odd requests are made of. */

import { routeAddresses } from "./route-addresses.ts";

/** An address of each route, of what is served beside them, and of nothing. */
export const addresses = [
  ...routeAddresses(),
  ...`
    /api/auth/user /api/dashboard/public /api/nowhere /api/agents /api/agents/x /api/content /api/content/x
    /api/ideas /api/reports/x /api/earnings /api/openapi.json /api/stripe/webhook /mcp
    /idp/auth /idp/token /idp/interaction/x /idp/x /.well-known/x
    /nowhere /__manifest /assets/x.js /ws /healthz
  `
    .trim()
    .split(/\s+/u),
];

/** Those that take forms, with what their forms say first. */
export const forms = [
  ["/contact", "name"],
  ["/dashboard", "intent"],
  ["/settings", "intent"],
  ["/agents/x", "intent"],
  ["/subscribe", "intent"],
  ["/api/logout", "x"],
  ["/idp/interaction/x", "account"],
  ["/idp/token", "grant_type"],
  ["/api/stripe/webhook", "id"],
  ["/nowhere", "x"],
  // Whatever a route takes: one without a form says so.
  ...routeAddresses().map((address) => [address, "intent"] as const),
] as const;

/** What is repeated to make an address long. */
export const segments = [
  "/a",
  "//",
  "/.",
  "/..",
  "/%2e%2e",
  "/%2f",
  "%2F",
  "/%61",
  "/%ff",
  "/%",
  "/a.data",
  "/é",
  "/:a",
  "/*",
  "/a;b",
  "/help",
  "/agents/x",
  "\\",
  "/%00",
  "/_index",
];

export const queryFragments = [
  "a=1",
  "a",
  "=",
  "%",
  "%61=%ff",
  "_data=routes/help._index",
  "_routes=root",
  "_routes=root,routes/help._index",
  "index",
  "q=agent",
  "returnTo=/a",
  "p=/a/b/c/d/e/f",
  "state=x",
  "a[b][c]=1",
  "step=1",
  "scope=openid",
];

export const headerNames = [
  "Accept",
  "Accept-Encoding",
  "Accept-Language",
  "If-None-Match",
  "If-Modified-Since",
  "Range",
  "User-Agent",
  "Referer",
  "Content-Type",
  "X-Forwarded-For",
  "X-Forwarded-Proto",
  "Authorization",
  "Sec-Purpose",
  "Cache-Control",
  "Origin",
];

export const headerFragments = [
  "text/html;q=0.5,",
  "br;q=0.1, ",
  "gzip;q=0 ",
  "br   ;   ",
  'W/"a", ',
  '"a",',
  "bytes=0-1,",
  "en-GB;q=0.1,",
  " ",
  "\t",
  ",",
  ";",
  "a=b; ",
  "Mozilla/5.0 (compatible; ",
  "127.0.0.1, ",
  "no-cache=",
  "(((((",
];

export const cookieFragments = [
  "a=b; ",
  "a; ",
  ";",
  " ",
  "session=x; ",
  "toast=%7B; ",
  "oauth2:a=state=x; ",
  "return-to:x=/; ",
  "idp_session=a; ",
  "idp_interaction=a; ",
  '"a="b"; ',
  "=; ",
];

/** What fills a form's body, up to what a contact form may hold. */
export const bodyFragments = [
  "a=1&",
  "a&",
  "&",
  "=",
  "%",
  "%ff",
  "a[b][c]=1&",
  "a[]=1&",
  "name=x&",
  "intent=x&",
  "+",
  "é",
  "x",
  "email=a@",
  "message=a%0a&",
  "a.",
  "<b>",
];
