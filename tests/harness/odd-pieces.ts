/* What odd requests are made of. */

/** An address of each route, which scripts/every-address.test.ts looks at, and some of none. */
export const addresses = `
  / /help /manual /contact /tour /dashboard /demo /settings /reports /api-docs /billing /subscribe /welcome
  /cookies /dmca /privacy /terms /guides/api-setup /activities /brief /brief/history
  /agents/x /agents/x/work/y /content /content/x /content/x/file /content/x/withdraw /plan /plan/x
  /review /review/x /review/x/edit /review/questions/x /reports/x /reports/x/pdf
  /settings/api /settings/blog /settings/blog/notices/x /settings/cadence /settings/trust
  /settings/connections /settings/connections/search /settings/connections/writer
  /settings/connections/places/ghost /settings/connections/places/ghost/back
  /settings/live /settings/spending /settings/spending.csv
  /blog/x /blog/x/y /blog/x/y/report /blog/x/atom.xml /blog/x/feed.xml /blog/x/look.css /blog/x/sitemap.xml /go/x
  /operator /operator/messages /operator/messages/x /operator/notices /operator/notices/x /operator/subscribers
  /help/x /api/login /api/logout /api/auth/callback /api/auth/user /api/dashboard/public /api/nowhere
  /api/manual/download /api/docs/API_SETUP_GUIDE.md /api/stripe/webhook
  /idp/auth /idp/token /idp/interaction/x /idp/x /mcp
  /nowhere /__manifest /assets/x.js /sitemap.xml /robots.txt /manifest.webmanifest /ws /healthz
`
  .trim()
  .split(/\s+/);

/** Those that take forms, with what their forms say first. */
export const forms = [
  ["/contact", "name"],
  ["/dashboard", "intent"],
  ["/settings", "intent"],
  ["/agents/x", "intent"],
  ["/subscribe", "intent"],
  ["/brief", "offer"],
  ["/plan", "topic"],
  ["/welcome", "offer"],
  ["/review/x", "note"],
  ["/review/x/edit", "text"],
  ["/content/x", "intent"],
  ["/settings/blog", "title"],
  ["/settings/trust", "intent"],
  ["/settings/api", "name"],
  ["/settings/connections/writer", "key"],
  ["/settings/connections/places/ghost", "address"],
  ["/blog/x/y/report", "claim"],
  ["/operator/notices/x", "reason"],
  ["/mcp", "method"],
  ["/api/ideas", "topic"],
  ["/api/brief", "offer"],
  ["/api/logout", "x"],
  ["/idp/interaction/x", "account"],
  ["/idp/token", "grant_type"],
  ["/api/stripe/webhook", "id"],
  ["/nowhere", "x"],
] as const;

/** Those of whole texts, which may be ten times as long, with the field that holds one. */
export const wholeTexts = [
  ["/brief", "offer"],
  ["/brief", "newText"],
  ["/welcome", "newText"],
  ["/review/x/edit", "body"],
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

export const queryPieces = [
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

export const headerPieces = [
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

export const cookiePieces = [
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
export const bodyPieces = [
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
