import type { IncomingMessage } from "node:http";
import type { Viewer } from "#app/workspace/viewer.ts";
import { isWrite, type Caller, type Endpoint } from "./contract.ts";
import { ApiRefusal, badToken } from "./errors.ts";

export interface CallerDeps {
  resolveSession(
    cookie: string | undefined,
  ): Promise<{ viewer: Viewer | null; setCookie: string | null }>;
  /** The token's owner; null: unknown or expired. */
  resolveToken(token: string): Promise<Caller | null>;
}

interface Who {
  caller: Caller | null;
  /** Extends the session cookie. */
  setCookie: string | null;
}

/**
 * The request's token; undefined: none. An Authorization header without a bearer token counts as an
 * empty one.
 */
export function tokenOf({ headers }: IncomingMessage): string | undefined {
  const { authorization } = headers;
  if (authorization === undefined) return undefined;
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? "";
}

/**
 * Identifies the caller: by token if present, else by session.
 * @throws ApiRefusal `bad_token`, and `cross_site` for a change that may come from another site's
 * page
 */
export async function findCaller(
  request: IncomingMessage,
  endpoint: Endpoint,
  { resolveSession, resolveToken }: CallerDeps,
): Promise<Who> {
  const token = tokenOf(request);
  if (token !== undefined) {
    const caller = await resolveToken(token);
    if (caller) return { caller, setCookie: null };
    throw badToken();
  }
  const { viewer, setCookie } = await resolveSession(request.headers.cookie);
  if (!viewer) return { caller: null, setCookie };
  if (isWrite(endpoint)) checkOrigin(request);
  const { user, workspaceId } = viewer;
  return { caller: { user, workspaceId, mayWrite: true, decidesAs: "person" }, setCookie };
}

/** Browsers send it with every change, and pages cannot set it. The filter has checked `Host`. */
function checkOrigin({ headers: { origin, host } }: IncomingMessage): void {
  if (origin !== undefined && URL.canParse(origin) && new URL(origin).host === host) return;
  throw new ApiRefusal(
    "cross_site",
    "A change made with a session cookie must come from this site.",
    "Send an Origin header with this site's address, or use a token.",
  );
}
