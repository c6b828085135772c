import type { IncomingMessage } from "node:http";
import type { Viewer } from "#app/workspace/viewer.ts";
import { isWrite, type Caller, type Endpoint } from "./contract.ts";
import { ApiRefusal, badToken } from "./errors.ts";

export interface CallerDeps {
  resolveSession(
    cookie: string | undefined,
  ): Promise<{ viewer: Viewer | null; setCookie: string | null }>;
  /** Whose token it is; null: it is none, or not any more. */
  resolveToken(token: string): Promise<Caller | null>;
}

interface Who {
  caller: Caller | null;
  /** Prolongs the session's cookie. */
  setCookie: string | null;
}

/** The token that a request brings; undefined: none. What is no bearer token is an empty one. */
export function tokenOf({ headers }: IncomingMessage): string | undefined {
  const { authorization } = headers;
  if (authorization === undefined) return undefined;
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? "";
}

/**
 * Who asks: by a token where there is one, else by the session.
 * @throws ApiRefusal `bad_token`, and `cross_site` for a change that another site's page may have sent
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

/** Browsers send it with every change, and let no page choose it. The filter has looked at `Host`. */
function checkOrigin({ headers: { origin, host } }: IncomingMessage): void {
  if (origin !== undefined && URL.canParse(origin) && new URL(origin).host === host) return;
  throw new ApiRefusal(
    "cross_site",
    "A change with a session’s cookie has to come from this site.",
    "Send an Origin header with this site's address, or use a token.",
  );
}
