/** A request of Remix's client: for page data, a form, or routes. */
export interface RemixRequest {
  method: "GET" | "POST";
  /** The page with its query: "/reports?older=x". Null for routes. */
  path: string | null;
  /** The form's fields from `fieldsOf`; empty for reads. */
  body: string;
  signal: AbortSignal | null;
}

/** Where Remix requests unknown routes. */
const manifestPath = "/__manifest";

/** Null: not from Remix; others handle their own failures. */
export function readRemixRequest(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  origin: string,
): RemixRequest | null {
  // Remix passes addresses, never a Request.
  if (input instanceof Request) return null;
  const url = new URL(input, origin);
  if (url.origin !== origin) return null;
  const signal = init?.signal ?? null;
  if (url.pathname === manifestPath) return { method: "GET", path: null, body: "", signal };
  if (!url.pathname.endsWith(".data")) return null;
  const method = init?.method === "POST" ? "POST" : "GET";
  return { method, path: pageOf(url), body: bodyOf(init?.body), signal };
}

/** "/reports.data?_routes=x" is "/reports", "/_root.data" is "/". */
function pageOf({ pathname, searchParams }: URL): string {
  const path = pathname.replace(/\.data$/, "");
  return withoutMarks(path === "/_root" ? "/" : path, searchParams);
}

/** Normalizes a page's address, without Remix's own parameters. */
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

/**
 * A form's fields as text; files by name, size and date. An empty file field has a nameless file.
 */
export function fieldsOf(form: FormData | URLSearchParams): string {
  const fields = [...form].map(([name, value]) => [
    name,
    typeof value === "string" ? value : value.name && value.name + value.size + value.lastModified,
  ]);
  return String(new URLSearchParams(fields));
}

/** Remix's response for an action that threw, in its 2.17 format (`X-Remix-Response`). */
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

/** An action's empty response: its fetcher becomes idle. */
export function emptyAnswer(): Response {
  // -5 encodes null.
  return new Response('[{"_1":-5},"data"]\n', { status: 503 });
}
