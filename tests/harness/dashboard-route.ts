import type { ActionFunctionArgs } from "@remix-run/node";
import pino from "pino";
import { expect } from "vitest";
import { dashboardAction } from "#app/dashboard/overview/dashboard.route.server.ts";
import type { LoadContext } from "#app/load-context.ts";
import { readToast } from "#app/platform/web/toasts/toast.server.ts";
import { integrationStatusOf } from "#app/domain/credentials/status.ts";
import type { UndoOutcome } from "#app/workspace/undo.server.ts";
import type { Actor, Viewer } from "#app/workspace/viewer.ts";
import { exampleDashboard } from "#tests/fixtures/dashboard.ts";

export const viewer: Viewer = {
  user: { id: "user-1", firstName: "Sam", email: "sam@example.test", profileImageUrl: null },
  sessionId: "session-1",
  workspaceId: "workspace-1",
  isOperator: false,
};

/** The dashboard's loader and action, with services that write down what they are asked. */
export function setUpDashboardRoute({
  signedIn = true,
  access = true,
  changed = true,
  undo = { kind: "agents_switched", reverted: 6, total: 6 },
  broken = false,
  path = "/dashboard",
}: {
  signedIn?: boolean;
  access?: boolean;
  /** Whether a control changes anything. */
  changed?: boolean;
  undo?: UndoOutcome;
  broken?: boolean;
  /** What is posted to. */
  path?: string;
} = {}) {
  const calls: string[] = [];
  const logged: string[] = [];
  async function called(name: string, workspaceId: string) {
    calls.push(`${name} ${workspaceId}`);
    if (broken) throw new Error("the disk is full");
  }
  async function control(name: string, { workspaceId }: Actor) {
    await called(name, workspaceId);
    return { undo: changed ? "activity-1" : null };
  }
  const services = {
    access: {
      canAccess: async () => access,
      statusOf: async () => ({ canAccess: access, status: access ? "active" : "none" }),
    },
    settings: { of: async () => ({ toastsMuted: false }) },
    onboarding: { of: async () => null },
    integrations: {
      of: async () => integrationStatusOf([], "simulation", { writer: false, blog: null }),
    },
    dashboard: {
      overview: async () => exampleDashboard("2024-12-18T10:00:00.000Z"),
      demo: async () => exampleDashboard("2024-12-18T11:00:00.000Z"),
      markNotificationsRead: (id: string, seenUpTo?: number) =>
        called("markRead", `${id} ${seenUpTo}`),
    },
    agents: {
      startAll: (actor: Actor) => control("startAll", actor),
      pauseAll: (actor: Actor) => control("pauseAll", actor),
      pauseOne: async (actor: Actor) => ({
        name: "Content Writer",
        ...(await control("pauseOne", actor)),
      }),
    },
    undo: async ({ workspaceId }: Actor, id: string) => {
      await called(`undo ${id}`, workspaceId);
      return undo;
    },
    reports: {
      generate: async (id: string) => {
        await called("generate", id);
        return { id: "report-1" };
      },
    },
  };
  // Of the services, the routes under test use no more than these.
  const context = {
    services,
    log: pino({ level: "error" }, { write: (line) => void logged.push(line) }),
    viewer: signedIn ? viewer : null,
    requestId: "request-1",
  } as unknown as LoadContext;
  const args = (request: Request): ActionFunctionArgs => ({ request, context, params: {} });
  const post = (body: BodyInit | undefined) =>
    args(new Request(`http://localhost${path}`, { method: "POST", ...(body && { body }) }));
  return {
    logged,
    calls,
    args,
    submit: (intent: string, fields: Record<string, string> = {}) =>
      dashboardAction(post(new URLSearchParams({ intent, ...fields }))),
    submitBody: (body: BodyInit | undefined) => dashboardAction(post(body)),
  };
}

/** The notice that the next page would show, and where that page is. */
export async function outcomeOf(response: Response) {
  const cookie = response.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const { toast } = await readToast(
    new Request("http://localhost/", { headers: { Cookie: cookie } }),
  );
  return { to: response.headers.get("Location"), toast };
}

export async function thrownBy(work: Promise<unknown> | (() => unknown)): Promise<Response> {
  try {
    await (typeof work === "function" ? work() : work);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
  return expect.fail("nothing was thrown");
}
