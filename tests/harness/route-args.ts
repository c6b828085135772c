import type { ActionFunctionArgs } from "@remix-run/node";
import pino from "pino";
import type { LoadContext } from "../../app/load-context";
import type { Viewer } from "../../app/workspace/viewer";

/**
 * What loaders and actions get when the owner of a workspace calls them.
 * @param services only those that the routes under test use
 */
export function createRouteArgs(
  services: object,
  {
    workspaceId,
    access = true,
    path = "/page",
    user = {},
  }: { workspaceId: string; access?: boolean; path?: string; user?: Partial<Viewer["user"]> },
) {
  const viewer: Viewer = {
    user: {
      id: "user-1",
      firstName: "Sam",
      email: "sam@example.test",
      profileImageUrl: null,
      ...user,
    },
    sessionId: "session-1",
    workspaceId,
    isOperator: false,
  };
  const canAccess = () => Promise.resolve(access);
  // Routes under test use no more of the context than this.
  const context = {
    services: { access: { canAccess }, ...services },
    log: pino({ level: "silent" }),
    viewer,
    requestId: "request-1",
  } as unknown as LoadContext;
  const args = (init?: RequestInit): ActionFunctionArgs => ({
    request: new Request(`http://localhost${path}`, init),
    context,
    params: {},
  });
  return {
    viewer,
    get: () => args(),
    post: (fields: Record<string, string> | [string, string][]) =>
      args({ method: "POST", body: new URLSearchParams(fields) }),
    /** A body that is no form. */
    postJson: () =>
      args({ method: "POST", body: "{}", headers: { "Content-Type": "application/json" } }),
  };
}
