import { expect, test } from "vitest";
import {
  outcomeOf,
  setUpDashboardRoute,
  thrownBy,
  viewer,
} from "#tests/harness/dashboard-route.ts";
import { requireViewer } from "#app/account/auth/sessions/guards.route.server.ts";
import type { UndoOutcome } from "#app/workspace/undo.server.ts";
import { loadDashboard } from "./dashboard.route.server.ts";

test.each([
  ["start_all_agents", "startAll", "Agents Started"],
  ["pause_system", "pauseAll", "System Paused"],
])("%s is carried out, shows a toast, and can be undone", async (intent, service, title) => {
  const { submit, calls } = setUpDashboardRoute();
  const { to, toast } = await outcomeOf(await submit(intent));
  expect(calls).toEqual([`${service} workspace-1`]);
  expect(to).toBe("/dashboard");
  expect(toast).toMatchObject({
    title,
    tone: "success",
    action: { label: "Undo", to: "/dashboard", fields: { intent: "undo", activity: "activity-1" } },
  });
});

test.each(["pause_agent", "pause_system"])(
  "%s from the home page leads back to it, and so does its undo",
  async (intent) => {
    const { submit } = setUpDashboardRoute({ path: "/?index" });
    const { to, toast } = await outcomeOf(await submit(intent, { agentId: "a" }));
    expect([to, toast?.action?.to]).toEqual(["/", "/?index"]);
    const undone = await outcomeOf(await submit("undo", { activity: "activity-1" }));
    expect(undone.to).toBe("/");
  },
);

test("an action without changes offers no undo", async () => {
  const { toast } = await outcomeOf(
    await setUpDashboardRoute({ changed: false }).submit("start_all_agents"),
  );
  expect(toast).toMatchObject({ title: "Agents Started", tone: "success" });
  expect(toast?.action).toBeUndefined();
});

test("creates a report with a toast and a link", async () => {
  const { submit, calls } = setUpDashboardRoute();
  const { toast } = await outcomeOf(await submit("generate_report"));
  expect(calls).toEqual(["generate workspace-1"]);
  expect(toast).toMatchObject({
    title: "Report Generated",
    description: "Performance report has been generated successfully",
    link: { to: "/reports/report-1" },
  });
});

test.each<[UndoOutcome, object]>([
  [
    { kind: "agents_switched", reverted: 6, total: 6 },
    { title: "Undone", description: "Your agents are back to how they were before" },
  ],
  [
    { kind: "agents_switched", reverted: 4, total: 6 },
    {
      title: "Undone",
      description: "4 of 6 agents are back to how they were; the others have since changed",
    },
  ],
  [
    { kind: "agent_settings", reverted: 1, total: 2 },
    {
      title: "Undone",
      description: "1 of 2 settings is back to how it was; the other has since changed",
    },
  ],
  [
    { kind: "time_zone", reverted: 0, total: 1 },
    { title: "Nothing Undone", description: "It has since changed, so nothing was undone" },
  ],
  ["gone", { title: "Error", description: "There's nothing left to undo" }],
  [
    "expired",
    { title: "Error", description: "You can undo an action for 10 minutes. This one is older." },
  ],
])("shows the outcome of undo: %o", async (undo, expected) => {
  const { submit, calls } = setUpDashboardRoute({ undo });
  const { toast } = await outcomeOf(await submit("undo", { activity: "activity-7" }));
  expect(toast).toMatchObject(expected);
  expect(calls).toEqual(["undo activity-7 workspace-1"]);
});

test("an undo that names nothing, as older pages send it, undoes nothing", async () => {
  const { submit, calls } = setUpDashboardRoute();
  const { toast } = await outcomeOf(await submit("undo"));
  expect(toast).toMatchObject({ title: "Error", description: "There's nothing left to undo" });
  expect(calls).toEqual([]);
});

test.each([
  ["start_all_agents", "Failed to start agents"],
  ["pause_system", "Failed to pause system"],
  ["generate_report", "Failed to generate report"],
  ["undo", "We couldn't undo this. Please try again."],
])(
  "when %s fails, shows the user a readable error and logs the cause",
  async (intent, description) => {
    const { submit, logged } = setUpDashboardRoute({ broken: true });
    const { toast } = await outcomeOf(await submit(intent, { activity: "activity-1" }));
    expect(toast).toMatchObject({ title: "Error", description, tone: "error" });
    // The operator gets the cause.
    expect(logged.join("")).toMatch(/request-1.*the disk is full|the disk is full.*request-1/);
  },
);

test("marks notifications as read up to the page's time and redirects without a toast", async () => {
  const { submit, calls } = setUpDashboardRoute();
  const seenUpTo = "2024-12-18T09:59:00.000Z";
  const { to, toast } = await outcomeOf(await submit("mark_notifications_read", { seenUpTo }));
  expect({ to, toast }).toEqual({ to: "/dashboard", toast: null });
  await submit("mark_notifications_read");
  await submit("mark_notifications_read", { seenUpTo: "yesterday" });
  expect(calls).toEqual([
    `markRead workspace-1 ${Date.parse(seenUpTo)}`,
    "markRead workspace-1 undefined",
    "markRead workspace-1 undefined",
  ]);
});

test("a script that marks notifications as read gets a response without a redirect", async () => {
  const done = await setUpDashboardRoute().submit("mark_notifications_read", { stay: "yes" });
  expect([done.status, await done.json()]).toEqual([200, { failed: false }]);
  const { submit, logged } = setUpDashboardRoute({ broken: true });
  const failed = await submit("mark_notifications_read", { stay: "yes" });
  expect([failed.status, await failed.json()]).toEqual([500, { failed: true }]);
  expect(logged.join("")).toContain("the disk is full");
});

test("reports notifications that could not be marked as read", async () => {
  const { submit } = setUpDashboardRoute({ broken: true });
  const { to, toast } = await outcomeOf(await submit("mark_notifications_read"));
  expect(to).toBe("/dashboard");
  expect(toast).toMatchObject({
    title: "Error",
    description: "Failed to mark notifications as read. Please try again.",
    tone: "error",
  });
});

test("an unknown intent, or none, is a bad request and does nothing", async () => {
  const { submit, submitBody, calls } = setUpDashboardRoute();
  for (const work of [submit("format_disk"), submitBody(undefined), submitBody('{"intent":1}')]) {
    expect((await thrownBy(work)).status).toBe(400);
  }
  expect(calls).toEqual([]);
});

test.each([
  ["pause_system", "Sign in to control agents and access full features"],
  ["generate_report", "Sign in to generate reports and access full features"],
  ["mark_notifications_read", "Sign in to control agents and access full features"],
])("tells a visitor who triggers %s about the demo", async (intent, description) => {
  const { submit, calls } = setUpDashboardRoute({ signedIn: false });
  const { to, toast } = await outcomeOf(await submit(intent));
  expect(to).toBe("/dashboard");
  expect(toast).toMatchObject({ title: "Demo Mode", description });
  expect(calls).toEqual([]);
});

test("without access nothing is carried out", async () => {
  const { submit, calls } = setUpDashboardRoute({ access: false });
  expect((await thrownBy(submit("pause_system"))).status).toBe(403);
  expect(calls).toEqual([]);
});

test("the viewer determines the screen", async () => {
  const request = new Request("http://localhost/dashboard");
  const screenOf = async (options: Parameters<typeof setUpDashboardRoute>[0]) =>
    (await loadDashboard(setUpDashboardRoute(options).args(request))).screen;
  expect(await screenOf({ signedIn: false })).toBe("demo");
  expect(await screenOf({ access: false })).toBe("subscription_required");
  expect(await screenOf({})).toBe("full");
});

test("a page for signed-in people sends others to sign in, and back to where they were", async () => {
  const request = new Request("http://localhost/reports/1?print=yes");
  const { args } = setUpDashboardRoute({ signedIn: false });
  const response = await thrownBy(() => requireViewer(args(request)));
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe("/api/login?returnTo=%2Freports%2F1%3Fprint%3Dyes");
  expect(requireViewer(setUpDashboardRoute().args(request))).toBe(viewer);
});
