/** A request of Remix's own client: for the data of a page, for what a form sends, or for routes. */
export interface RemixRequest {
  method: "GET" | "POST";
  /** The page that it is about, with its query: "/reports?older=x". Null for routes. */
  path: string | null;
  /** The fields that a form sends, as `fieldsOf` writes them; empty for what is only read. */
  body: string;
  signal: AbortSignal | null;
}

/** Remix asks for routes that it does not know of yet here. */
const manifestPath = "/__manifest";

/** Null for everything that others ask for: they deal with their failures themselves. */
export function readRemixRequest(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  origin: string,
): RemixRequest | null {
  // Remix hands over addresses and never a Request.
  if (input instanceof Request) return null;
  const url = new URL(input, origin);
  if (url.origin !== origin) return null;
  const signal = init?.signal ?? null;
  if (url.pathname === manifestPath) return { method: "GET", path: null, body: "", signal };
  if (!url.pathname.endsWith(".data")) return null;
  const method = init?.method === "POST" ? "POST" : "GET";
  return { method, path: pageOf(url), body: bodyOf(init?.body), signal };
}

/** "/reports.data?_routes=x" is about "/reports", "/_root.data" about "/". */
function pageOf({ pathname, searchParams }: URL): string {
  const path = pathname.replace(/\.data$/, "");
  return withoutMarks(path === "/_root" ? "/" : path, searchParams);
}

/** Two spellings of one page are the same text; Remix's own marks are no part of it. */
export function pagePath(path: string, origin: string): string {
  const { pathname, searchParams } = new URL(path, origin);
  return withoutMarks(pathname, searchParams);
}

function withoutMarks(pathname: string, query: URLSearchParams): string {
  const kept = new URLSearchParams(query);
  kept.delete("_routes");
  if (kept.get("index") === "") kept.delete("index");
  const path = pathname.replace(/(.)\/$/, "$1");
  return kept.size > 0 ? `${path}?${kept}` : path;
}

function bodyOf(body: BodyInit | null | undefined): string {
  return body instanceof FormData || body instanceof URLSearchParams ? fieldsOf(body) : "";
}

/** A form's fields in one text; of a file what tells it from others. Where none is chosen there is a nameless one. */
export function fieldsOf(form: FormData | URLSearchParams): string {
  const fields = [...form].map(([name, value]) => [
    name,
    typeof value === "string" ? value : value.name && value.name + value.size + value.lastModified,
  ]);
  return String(new URLSearchParams(fields));
}

/** What Remix makes of an action that has thrown; its own shape of 2.17 (`X-Remix-Response`). */
export async function hasThrown(response: Response): Promise<boolean> {
  const text = await response.clone().text();
  const end = text.indexOf("\n");
  try {
    const values: unknown = JSON.parse(end === -1 ? text : text.slice(0, end));
    return Array.isArray(values) && values[1] === "error";
  } catch {
    return false;
  }
}

/** The answer of an action that has nothing to say: its fetcher is at rest again. */
export function emptyAnswer(): Response {
  // -5 stands for null.
  return new Response('[{"_1":-5},"data"]\n', { status: 503 });
}
