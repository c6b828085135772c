import pino from "pino";
import { expect, test } from "vitest";
import { AppError } from "#app/core/errors.ts";
import type { LoadContext } from "#app/load-context.ts";
import { readToast } from "#app/platform/web/toasts/toast.server.ts";
import type { Controlled } from "#app/domain/agents/settings/controls.server.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { switchAgent } from "./agent-switch.route.server.ts";

function setUp(carry: () => Promise<Controlled & { name: string }>) {
  const calls: string[] = [];
  const logged: string[] = [];
  const called =
    (name: string) =>
    ({ workspaceId }: Actor, agentId: string) => {
      calls.push(`${name} ${workspaceId} ${agentId}`);
      return carry();
    };
  // Of the context, the function under test uses no more than this.
  const context = {
    services: { agents: { startOne: called("startOne"), pauseOne: called("pauseOne") } },
    log: pino({ level: "error" }, { write: (line) => void logged.push(line) }),
    requestId: "request-1",
  } as unknown as LoadContext;
  return {
    calls,
    logged,
    submit(
      intent: "start_agent" | "pause_agent",
      { stay = false, agentId = "a" }: { stay?: boolean; agentId?: FormDataEntryValue | null } = {},
    ) {
      const form = new FormData();
      if (stay) form.set("stay", "yes");
      const request = new Request("http://localhost/dashboard", { method: "POST" });
      const home = "/agents/a";
      const actor = { workspaceId: "w", user: null };
      return switchAgent({ request, context }, { intent, form, actor, agentId, home });
    },
  };
}

const works = () => Promise.resolve({ name: "Content Writer Agent", undo: "an activity" });

test.each([
  ["start_agent", "startOne", "Agent Started", "activated and is ready for tasks"],
  ["pause_agent", "pauseOne", "Agent Paused", "paused. Its current step will be finished and kept"],
] as const)(
  "%s is carried out, shows a toast, and can be undone",
  async (intent, service, title, words) => {
    const { submit, calls } = setUp(works);
    const response = await submit(intent);
    expect(calls).toEqual([`${service} w a`]);
    expect(response.headers.get("Location")).toBe("/agents/a");
    const cookie = response.headers.get("Set-Cookie")?.split(";")[0] ?? "";
    const page = new Request("http://localhost/", { headers: { Cookie: cookie } });
    expect((await readToast(page)).toast).toMatchObject({
      title,
      description: `Content Writer has been ${words}`,
      tone: "success",
      action: {
        label: "Undo",
        to: "/agents/a",
        fields: { intent: "undo", activity: "an activity" },
      },
    });
  },
);

test("a script that stays on the page gets the toast in the response", async () => {
  const response = await setUp(works).submit("pause_agent", { stay: true });
  expect(response.status).toBe(200);
  expect(response.headers.get("Set-Cookie")).toBeNull();
  expect(await response.json()).toMatchObject({ toast: { title: "Agent Paused" } });
});

test("shows users a readable error and logs the cause", async () => {
  const { submit, logged } = setUp(() => Promise.reject(new Error("the disk is full")));
  const response = await submit("start_agent", { stay: true });
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    toast: { title: "Error", description: "Failed to start the agent", tone: "error" },
  });
  expect(logged.join()).toContain("the disk is full");
});

test("an agent that is not there is no failure of ours", async () => {
  const { submit, logged, calls } = setUp(() =>
    Promise.reject(new AppError("not_found", "no such agent")),
  );
  const file = new File(["a"], "a");
  for (const agentId of ["another", null, file]) {
    const thrown = await submit("pause_agent", { agentId }).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ status: 404 });
  }
  expect(calls).toEqual(["pauseOne w another", "pauseOne w ", "pauseOne w "]);
  expect(logged).toEqual([]);
});
