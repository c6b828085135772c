import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { agents, contentItems, workspaces } from "#db/schema.server.ts";
import { outcomeOf, thrownBy } from "#tests/harness/dashboard-route.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { createRouteArgs } from "#tests/harness/route-args.ts";
import { createManualClock } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { createControls } from "#app/domain/agents/settings/controls.server.ts";
import { createUndo } from "#app/workspace/undo.server.ts";
import {
  changePublishingSchedule,
  loadPublishingSchedule,
} from "./publishing-schedule.route.server.ts";
import { saveSettings } from "./settings-form.route.server.ts";
import { settingsEndpoints } from "./settings.api.server.ts";
import { createWorkspaceSettings } from "./settings.server.ts";
import { changeApprovalPolicy, loadApprovalPolicy } from "./approval-policy.route.server.ts";
import { createApprovalPolicyView } from "./approval-policy.server.ts";

/* The forms and the API of settings, on a real database with a second workspace beside. */

let database: TestDatabase;
let page: ReturnType<typeof createRouteArgs>;
let settings: ReturnType<typeof createWorkspaceSettings>;
let approvalPolicy: ReturnType<typeof createApprovalPolicyView>;

beforeEach(async () => {
  database = createTestDatabase();
  const { db } = database;
  const clock = createManualClock(Date.UTC(2026, 5, 15, 12, 5));
  const deps = { db, clock, newId: createIds({ clock }), emit: () => undefined };
  settings = createWorkspaceSettings(deps);
  approvalPolicy = createApprovalPolicyView(deps);
  const controls = createControls({ ...deps, onPaused: () => Promise.resolve() });
  const workspace = { kind: "user", seed: "x", goalCents: 100_000, createdAt: 0 } as const;
  await db.write(async (tx) => {
    await tx.insert(workspaces).values([
      { ...workspace, id: "another", mode: "live" },
      { ...workspace, id: "mine", mode: "simulation" },
    ]);
    const agent = {
      status: "active",
      enabled: true,
      type: "content_writer",
      createdAt: 0,
    } as const;
    await tx.insert(agents).values([
      { ...agent, id: "robin", workspaceId: "mine", name: "Robin", position: 2 },
      { ...agent, id: "kim", workspaceId: "mine", name: "Kim", position: 1, type: "social_media" },
      {
        ...agent,
        id: "gone",
        workspaceId: "mine",
        name: "Gone",
        position: 3,
        removedAt: 5,
        enabled: false,
      },
      { ...agent, id: "lee", workspaceId: "mine", name: "Lee", position: 4, type: "seo_optimizer" },
      { ...agent, id: "theirs", workspaceId: "another", name: "Theirs", position: 1 },
    ]);
    const contentItem = {
      kind: "article",
      title: "Frost",
      versionId: "v",
      stateAt: 0,
      createdAt: 0,
    } as const;
    const waiting = {
      ...contentItem,
      workspaceId: "mine",
      agentId: "robin",
      state: "in_review",
    } as const;
    await tx.insert(contentItems).values([
      { ...waiting, id: "p1", origin: "simulated" },
      { ...waiting, id: "p2", origin: "simulated", agentId: "kim" },
      { ...waiting, id: "p3", origin: "simulated", agentId: "kim" },
      { ...waiting, id: "p4", origin: "real" },
      { ...waiting, id: "p5", origin: "simulated", state: "draft" },
      { ...waiting, id: "p6", origin: "simulated", decideAt: 9 },
      { ...waiting, id: "p7", origin: "real", agentId: "theirs", workspaceId: "another" },
    ]);
  });
  const revert = settings.revert;
  // Only what these forms change is undone here.
  const reverts = {
    time_zone: revert,
    toasts_muted: revert,
    daily_email: revert,
    publishing_schedule: revert,
    agent_settings: controls.revert,
  } as Parameters<typeof createUndo>[0]["reverts"];
  const undo = createUndo({ ...deps, reverts });
  page = createRouteArgs(
    { settings, approvalPolicy, agents: controls, undo },
    { workspaceId: "mine" },
  );
});
afterEach(() => database.remove());

const stateOf = async (workspaceId: string) => ({
  ...(await settings.of(workspaceId)),
  approvalPolicy: (await approvalPolicy(workspaceId)).agents.map((agent) => agent.approvalPolicy),
});
/** What changes in my workspace; nothing may change in the other one. */
async function changed(work: () => Promise<unknown>) {
  const [mine, another] = [await stateOf("mine"), await stateOf("another")];
  await work();
  expect(await stateOf("another")).toEqual(another);
  const now = Object.entries(await stateOf("mine"));
  const before: Record<string, unknown> = mine;
  return Object.fromEntries(
    now.filter(([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value)),
  );
}
type Fields = Parameters<typeof page.post>[0];
async function sendSettings(fields: Fields) {
  const outcome = await saveSettings(page.post(fields), page.viewer);
  return outcome.ok ? outcomeOf(outcome.reply) : outcome;
}
const sendTo =
  (action: typeof changePublishingSchedule | typeof changeApprovalPolicy) =>
  async (fields: Fields) => {
    const result = await action(page.post(fields));
    if (result instanceof Response) return outcomeOf(result);
    return { status: result.init?.status, problem: result.data.problem };
  };

const forms = {
  settings: sendSettings,
  publishingSchedule: sendTo(changePublishingSchedule),
  approvalPolicy: sendTo(changeApprovalPolicy),
};
const publishingSchedule = {
  intent: "save_publishing_schedule",
  articlesPerWeek: "7",
  postsPerDay: "2",
};

it.each<[keyof typeof forms, Fields, object, string, string, RegExp]>([
  [
    "settings",
    { timeZone: "Asia/Tokyo" },
    { timeZone: "Asia/Tokyo", isTimeZoneChosen: true, minutesNow: 21 * 60 + 5 },
    "/settings",
    "/settings",
    /those of Asia\/Tokyo|Tokyo/,
  ],
  [
    "settings",
    { timeZone: "Asia/Tokyo", from: "/" },
    { timeZone: "Asia/Tokyo", isTimeZoneChosen: true, minutesNow: 21 * 60 + 5 },
    "/",
    "/?index",
    /Tokyo/,
  ],
  [
    "settings",
    { timeZone: "Asia/Tokyo", from: "//evil.example" },
    { timeZone: "Asia/Tokyo", isTimeZoneChosen: true, minutesNow: 21 * 60 + 5 },
    "/settings",
    "/settings",
    /Tokyo/,
  ],
  [
    "settings",
    [
      ["notices", "shown"],
      ["notices", "quiet"],
    ],
    { toastsMuted: true },
    "/settings",
    "/settings",
    /notices from agents are off/,
  ],
  [
    "settings",
    { dailyEmail: "asked" },
    { dailyEmail: false },
    "/settings",
    "/settings",
    /get daily emails/,
  ],
  [
    "publishingSchedule",
    publishingSchedule,
    { articlesPerWeek: 7, postsPerDay: 2 },
    "/settings/publishing-schedule",
    "/settings/publishing-schedule",
    /uses it from now on/,
  ],
  [
    "approvalPolicy",
    {
      intent: "save_approval_policy",
      "approvalPolicy.robin": "ask",
      "approvalPolicy.theirs": "auto",
      "approvalPolicy.gone": "ask",
    },
    { approvalPolicy: ["default", "ask"] },
    "/settings/approvals",
    "/settings/approvals",
    /new drafts/,
  ],
])("%s saves %o and can undo it", async (name, fields, difference, to, undoAt, words) => {
  const send = forms[name];
  const before = await stateOf("mine");
  let saved: Awaited<ReturnType<typeof send>> | undefined;
  expect(await changed(async () => (saved = await send(fields)))).toEqual(difference);
  expect(saved).toMatchObject({
    to,
    toast: { tone: "success", description: expect.stringMatching(words) as string },
  });
  const { action } = (saved as Awaited<ReturnType<typeof outcomeOf>>).toast ?? {};
  expect(action?.to).toBe(undoAt);
  // The same again changes nothing, and has no undo.
  let again: typeof saved;
  expect(await changed(async () => (again = await send(fields)))).toEqual({});
  expect(again).toMatchObject({ to, toast: { tone: "success" } });
  expect(again).not.toHaveProperty("toast.action");
  if (name === "publishingSchedule" || name === "approvalPolicy" || "timeZone" in fields)
    expect(again).toMatchObject({
      toast: { description: expect.stringMatching(/same as before|^Nothing changed$/) as string },
    });
  const undone = await send(action?.fields as Record<string, string>);
  expect(undone).toMatchObject({ toast: { title: "Undone" } });
  expect(await stateOf("mine")).toEqual({
    ...before,
    isTimeZoneChosen: (await settings.of("mine")).isTimeZoneChosen,
  });
});

it.each<[Fields, boolean, RegExp]>([
  [{ notices: "shown" }, false, /^You'll see pop-up notices/],
  [
    [
      ["dailyEmail", "asked"],
      ["dailyEmail", "wanted"],
    ],
    true,
    /^You'll get an email on mornings/,
  ],
])("settings switch back with %o", async (fields, isOn, words) => {
  await settings.setNotificationPreferences(page.viewer, true);
  await settings.setDailyEmail(page.viewer, false);
  const name = isOn ? "dailyEmail" : "toastsMuted";
  let outcome: unknown;
  expect(await changed(async () => (outcome = await sendSettings(fields)))).toEqual({
    [name]: isOn,
  });
  expect(outcome).toMatchObject({
    toast: { description: expect.stringMatching(words) as string },
  });
});

it.each<[keyof typeof forms, Fields, object]>([
  ["settings", { timeZone: "Mars/Olympus" }, { ok: false }],
  ["settings", {}, { ok: false }],
  ["publishingSchedule", { ...publishingSchedule, articlesPerWeek: "0" }, { status: 400 }],
  ["publishingSchedule", { ...publishingSchedule, articlesPerWeek: "15" }, { status: 400 }],
  ["publishingSchedule", { ...publishingSchedule, postsPerDay: "13" }, { status: 400 }],
  ["publishingSchedule", { ...publishingSchedule, postsPerDay: "2e0" }, { status: 400 }],
  [
    "publishingSchedule",
    { intent: "save_publishing_schedule", articlesPerWeek: "7" },
    { status: 400 },
  ],
  [
    "approvalPolicy",
    {
      intent: "save_approval_policy",
      "approvalPolicy.kim": "ask",
      "approvalPolicy.robin": "blind",
    },
    { status: 400 },
  ],
])("%s refuses %o and changes nothing", async (name, fields, outcome) => {
  let refused: unknown;
  expect(await changed(async () => (refused = await forms[name](fields)))).toEqual({});
  expect(refused).toMatchObject({
    ...outcome,
    problem: expect.stringMatching(/Nothing was saved|We don't know this time zone/) as string,
  });
});

it("refuses an unknown intent and a body that is not a form", async () => {
  for (const action of [changePublishingSchedule, changeApprovalPolicy]) {
    expect((await thrownBy(action(page.postJson()))).status).toBe(400);
    const other = page.post({
      ...publishingSchedule,
      intent: "other",
      "approvalPolicy.robin": "ask",
    });
    expect((await thrownBy(action(other))).status).toBe(400);
  }
  expect(await saveSettings(page.postJson(), page.viewer)).toMatchObject({ ok: false });
});

it("says that saving has failed", async () => {
  const fails = () => Promise.reject(new Error("the disk is full"));
  const broken = createRouteArgs(
    {
      settings: {
        of: settings.of,
        setTimeZone: fails,
        setNotificationPreferences: fails,
        setDailyEmail: fails,
        setPublishingSchedule: fails,
      },
      approvalPolicy,
      agents: { setApprovalPolicy: fails },
    },
    { workspaceId: "mine" },
  );
  for (const fields of [
    { timeZone: "UTC" },
    { notices: "shown" },
    { dailyEmail: "asked" },
  ] as Fields[])
    await expect(saveSettings(broken.post(fields), broken.viewer)).rejects.toThrow("disk is full");
  await expect(changePublishingSchedule(broken.post(publishingSchedule))).rejects.toThrow(
    "disk is full",
  );
  await expect(
    changeApprovalPolicy(broken.post({ intent: "save_approval_policy" })),
  ).rejects.toThrow("disk is full");
});

it.each([
  new AppError("not_found", "gone"),
  Object.assign(new Error("gone"), { code: "bad_request" }),
])("does not take %o for an unknown time zone", async (error) => {
  const broken = { settings: { setTimeZone: () => Promise.reject(error) } };
  const failing = createRouteArgs(broken, { workspaceId: "mine" });
  const saved = saveSettings(failing.post({ timeZone: "UTC" }), failing.viewer);
  await expect(saved).rejects.toBe(error);
});

it("returns 403 without a subscription", async () => {
  const outside = createRouteArgs(
    { settings, approvalPolicy },
    { workspaceId: "mine", access: false },
  );
  for (const action of [changePublishingSchedule, changeApprovalPolicy])
    expect((await thrownBy(action(outside.post(publishingSchedule)))).status).toBe(403);
  for (const load of [loadPublishingSchedule, loadApprovalPolicy])
    expect((await thrownBy(load(outside.get()))).headers.get("Location")).toBe("/dashboard");
});

it("shows the writers of a workspace, and how many of their texts wait in its mode", async () => {
  const none = { cleanInARow: 0, approvalPolicy: "default" };
  expect(await loadApprovalPolicy(page.get())).toEqual({
    mode: "simulation",
    agents: [
      { ...none, id: "kim", name: "Kim", type: "social_media", waiting: 2 },
      { ...none, id: "robin", name: "Robin", type: "content_writer", waiting: 1 },
    ],
  });
  expect(await approvalPolicy("another")).toMatchObject({
    mode: "live",
    agents: [{ id: "theirs", waiting: 1 }],
  });
  expect(await approvalPolicy("gone")).toEqual({ mode: "simulation", agents: [] });
  await settings.setPublishingSchedule(page.viewer, { articlesPerWeek: 7, postsPerDay: 2 });
  expect(await loadPublishingSchedule(page.get())).toEqual({ articlesPerWeek: 7, postsPerDay: 2 });
});

describe("the API", () => {
  const call = (method: string, input: object) => {
    const endpoint = settingsEndpoints({ settings }).find((each) => each.method === method);
    const { viewer } = page;
    const all = { caller: viewer, params: undefined, query: undefined, isExpected: () => true };
    return endpoint?.handle?.({ ...all, ...input } as never);
  };

  it.each([
    { timeZone: "Asia/Tokyo" },
    { toastsMuted: true },
    { dailyEmail: false },
    { articlesPerWeek: 7 },
    { postsPerDay: 2 },
  ])("changes %o and nothing else", async (body) => {
    const before = await call("GET", {});
    const after = await call("PATCH", { body });
    const chosen = "timeZone" in body && { isTimeZoneChosen: true };
    expect(after?.body).toEqual({ ...(before?.body as object), ...body, ...chosen });
    expect(await call("GET", {})).toEqual(after);
    expect(after?.version).not.toBe(before?.version);
    const { version } = after ?? {};
    const late = call("PATCH", {
      body: { postsPerDay: 12 },
      isExpected: (current: string) => current !== version,
    });
    await expect(late).rejects.toMatchObject({ code: "changed_meanwhile" });
    expect(await call("GET", {})).toEqual(after);
  });

  it("shows the goal in dollars", async () => {
    expect((await call("GET", {}))?.body).toMatchObject({ goal: 1_000, timeZone: "UTC" });
  });
});
