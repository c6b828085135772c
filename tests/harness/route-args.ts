import type { ActionFunctionArgs } from "@remix-run/node";
import pino from "pino";
import type { LoadContext } from "#app/load-context.ts";
import type { Viewer } from "#app/workspace/viewer.ts";

type Fields = Record<string, string> | [string, string][];

/**
 * What a loader gets for a path, or an action for a form.
 * @param path on `localhost`, or a whole address
 */
export function routeArgs(
  path: string,
  {
    context,
    params = {},
    form,
    headers = {},
    method = form === undefined ? "GET" : "POST",
  }: {
    /** Only what the routes under test use. */
    context: object;
    params?: Record<string, string>;
    /** Null: a body that is no form. */
    form?: Fields | null | undefined;
    headers?: Record<string, string>;
    method?: string;
  },
): ActionFunctionArgs {
  const body = form === null ? "no form" : form && new URLSearchParams(form);
  const request = new Request(new URL(path, "http://localhost"), {
    method,
    headers,
    ...(body && { body }),
  });
  return { request, params, context: context as LoadContext };
}

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
  const context = {
    services: { access: { canAccess }, ...services },
    log: pino({ level: "silent" }),
    viewer,
    requestId: "request-1",
  };
  return {
    viewer,
    get: () => routeArgs(path, { context }),
    post: (form: Fields) => routeArgs(path, { context, form }),
    /** A body that is no form. */
    postJson: () =>
      routeArgs(path, { context, form: null, headers: { "Content-Type": "application/json" } }),
  };
}
