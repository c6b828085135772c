import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ideas, spendEntries, workspaces } from "#db/schema.server.ts";
import { outcomeOf, thrownBy } from "#tests/harness/dashboard-route.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { createRouteArgs } from "#tests/harness/route-args.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";
import { createManualClock } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { createInstallationSpending } from "#app/domain/ai/writers/calls/installation-spending.server.ts";
import { createSpending } from "#app/domain/ai/writers/calls/spending.server.ts";
import { limitsOf } from "#app/domain/spending/limits.server.ts";
import { createWorkspaceSettings } from "#app/dashboard/settings/settings.server.ts";
import { dollarsIn } from "./dollars.ts";
import {
  changeInstallationLimits,
  loadInstallationSpending,
} from "./installation-spending.route.server.ts";
import { sendSpendingFile } from "./spending-file.route.server.ts";
import { spendingEndpoints } from "./spending.api.server.ts";
import { changeSpending, loadSpending } from "./spending.route.server.ts";
import { tokensIn } from "./tokens.ts";

/* The pages, forms and API of spending, on a real database with a second workspace beside. */

// What all spend together is shown here.
leaveOutDuplicates();

const million = 1_000_000;
const spendingSettings = {
  allowanceMicroDollars: 6 * million,
  operator: { dayMicroDollars: 2 * million, monthMicroDollars: 20 * million },
  dayTokens: 10_000,
  operatorDayTokens: 40_000,
  allDayTokens: 60_000,
};
const price = { input: 10 * million, output: 20 * million };
const allCans = { outline: true, text: true };

let database: TestDatabase;
let aborted: string[];
let released: string[];
let events: string[];
let chosen: { price: typeof price | null } | null;
let operatorModel: { model: string; providerName: string } | null;
let seen: { workedAt: number | null; problem: string | null; can: object | null };
let services: {
  live: Record<string, unknown> & {
    spending: ReturnType<typeof createSpending>;
    installationSpending: ReturnType<typeof createInstallationSpending>;
    now(): number;
  };
  settings: ReturnType<typeof createWorkspaceSettings>;
};
let page: ReturnType<typeof createRouteArgs>;
const clock = createManualClock(Date.UTC(2026, 10, 4, 12));

beforeEach(async () => {
  database = createTestDatabase();
  [aborted, released, events] = [[], [], []];
  chosen = { price };
  operatorModel = null;
  seen = { workedAt: null, problem: null, can: null };
  const { db } = database;
  const deps = {
    db,
    clock,
    newId: createIds({ clock }),
    emit: (event: { workspaceId: string; type: string }) =>
      void events.push(`${event.workspaceId} ${event.type}`),
  };
  const spending = createSpending({
    ...deps,
    settings: spendingSettings,
    abort: ({ workspaceId }) => void aborted.push(workspaceId),
    release: (_tx, workspaceId) => Promise.resolve(void released.push(workspaceId)),
  });
  services = {
    live: {
      spending,
      spendingSettings,
      installationSpending: createInstallationSpending({ ...deps, settings: spendingSettings }),
      now: clock.now,
      models: {
        modelOf: () => (chosen ? Promise.resolve(chosen) : Promise.reject(new Error("no model"))),
        get operator() {
          return operatorModel;
        },
        operatorSeen: () => seen,
      },
    },
    settings: createWorkspaceSettings(deps),
  };
  page = createRouteArgs(services, { workspaceId: "mine" });
  const workspace = { kind: "user", seed: "x", goalCents: 0, createdAt: 0, mode: "live" } as const;
  await db.write(async (tx) => {
    await tx.insert(workspaces).values([
      { ...workspace, id: "another" },
      { ...workspace, id: "mine" },
    ]);
    const idea = { state: "done", angle: "", keyword: "", reason: "", source: "owner" } as const;
    await tx
      .insert(ideas)
      .values({ ...idea, id: "frost", topic: "Frost", workspaceId: "mine", createdAt: 0 });
  });
});
afterEach(() => database.remove());

let count = 0;
const spend = (micro: number, rest: Partial<typeof spendEntries.$inferInsert> = {}) =>
  database.db.write((tx) =>
    tx.insert(spendEntries).values({
      id: `s${(count += 1)}`,
      workspaceId: "mine",
      payer: "operator",
      purpose: "write",
      provider: "openai",
      model: "m",
      status: "settled",
      amountMicroDollars: micro,
      tokens: 10,
      inputPrice: 1,
      outputPrice: 1,
      origin: "real",
      day: "2026-11-04",
      createdAt: clock.now(),
      ...rest,
    }),
  );
const limits = (workspaceId = "mine") => limitsOf(database.db.read, workspaceId, spendingSettings);
type Fields = Record<string, string>;
const send = async (fields: Fields) => {
  const result = await changeSpending(page.post(fields));
  return result instanceof Response ? outcomeOf(result) : { ...result.init, ...result.data };
};
const sendAll = async (fields: Fields) => {
  const result = await changeInstallationLimits(page.post(fields));
  return result instanceof Response ? outcomeOf(result) : { ...result.init, ...result.data };
};
const save = { intent: "save_limits", day: " $0.50 ", month: "7" };

describe("the form of a workspace", () => {
  it("stops, resumes and sets limits in its own workspace only", async () => {
    const before = await limits("another");
    expect(await send({ intent: "stop_everything" })).toMatchObject({
      to: "/settings/spending",
      toast: { title: "Stopped", tone: "success" },
    });
    expect(await limits()).toMatchObject({ stoppedAt: clock.now(), stoppedBy: "owner" });
    expect(aborted).toEqual(["mine"]);
    expect((await loadSpending(page.get())).stoppedAt).toBe("2026-11-04T12:00:00.000Z");
    expect(await send({ intent: "resume_spending" })).toMatchObject({
      toast: { title: "Resumed" },
    });
    expect(await limits()).toMatchObject({ stoppedAt: null, stoppedBy: null });
    expect(await send(save)).toMatchObject({
      to: "/settings/spending",
      toast: { title: "Limits saved" },
    });
    expect(await limits()).toMatchObject({
      dayMicroDollars: 500_000,
      monthMicroDollars: 7 * million,
      dayTokens: 10_000,
    });
    await send({ ...save, tokens: " 500,000 " });
    expect(await limits()).toMatchObject({ dayTokens: 500_000 });
    expect(await limits("another")).toEqual(before);
    expect(events).toEqual(Array(4).fill(["mine activity", "mine overview"]).flat());
    expect(released).toEqual([]);
  });

  it.each<[Fields, RegExp]>([
    [{ ...save, day: "much" }, /enter an amount in dollars/],
    [{ ...save, month: "" }, /enter an amount in dollars/],
    [{ ...save, day: "7.01" }, /higher than the monthly limit/],
    [{ ...save, tokens: "many" }, /whole number of tokens/],
  ])("refuses %o and keeps what was typed", async (fields, problem) => {
    const { intent: _, ...typed } = fields;
    expect(await send(fields)).toEqual({
      status: 400,
      problem: expect.stringMatching(problem) as string,
      typed: { tokens: "", ...typed },
    });
    expect(await limits()).toMatchObject({ monthMicroDollars: 6 * million });
  });

  it("rejects an unknown intent and a user without a subscription", async () => {
    expect((await thrownBy(changeSpending(page.postJson()))).status).toBe(400);
    expect((await thrownBy(changeInstallationLimits(page.postJson()))).status).toBe(400);
    const outside = createRouteArgs(services, { workspaceId: "mine", access: false });
    const stop = outside.post({ intent: "stop_everything" });
    expect((await thrownBy(changeSpending(stop))).status).toBe(403);
    expect((await limits()).stoppedAt).toBeNull();
    for (const load of [loadSpending, sendSpendingFile])
      expect((await thrownBy(load(outside.get()))).headers.get("Location")).toBe("/dashboard");
  });

  it("reports a failed save", async () => {
    const fails = () => Promise.reject(new Error("the disk is full"));
    const broken = {
      live: {
        ...services.live,
        spending: { stop: fails, goOn: fails, setLimits: fails, figures: fails },
        installationSpending: { setLimits: fails },
      },
      settings: services.settings,
    };
    const failing = createRouteArgs(broken, { workspaceId: "mine" });
    for (const intent of ["stop_everything", "resume_spending", "save_limits"])
      await expect(changeSpending(failing.post({ ...save, intent }))).rejects.toThrow(
        "disk is full",
      );
    await expect(changeInstallationLimits(failing.post(all))).rejects.toThrow("disk is full");
    const endpoints = spendingEndpoints(broken as never);
    for (const endpoint of endpoints)
      await expect(
        endpoint.handle?.({ caller: page.viewer, body: { dayLimit: 1, monthLimit: 2 } } as never),
      ).rejects.toThrow("disk is full");
  });
});

describe("the page of a workspace", () => {
  it("hides the spending of other workspaces", async () => {
    await spend(5 * million, { workspaceId: "another" });
    expect(await loadSpending(page.get())).toMatchObject({
      month: "November",
      paid: "$0.00",
      setAside: null,
      limit: "$6.00",
      paidPercent: 0,
      payer: "Nothing spent this month. Simulation is free.",
      pace: null,
      average: null,
      days: [],
      texts: [],
      stoppedAt: null,
      stoppedByRestore: false,
      limits: { day: "0.40", month: "6.00", tokens: null },
      dayLimitPercent: 100,
      tokensToday: "0",
    });
  });

  it("shows paid and reserved amounts by day and by article", async () => {
    await spend(300_000, { ideaId: "frost" });
    await spend(600_000, { ideaId: "frost", purpose: "post", day: "2026-11-02", payer: "owner" });
    await spend(200_000, { ideaId: "frost", day: "2026-11-02", status: "reserved" });
    await spend(1_000, { day: "2026-11-03", purpose: "trial", inputPrice: null, tokens: 77 });
    await spend(0, { inputPrice: null, tokens: 1_234 });
    await spend(0, { ideaId: "gone" });
    const view = await loadSpending(page.get());
    expect(view).toMatchObject({
      paid: "$0.901",
      setAside: "$0.20",
      paidPercent: 15.016_666_666_666_667,
      setAsidePercent: 3.333_333_333_333_333_5,
      openCalls: 1,
      payer: "Paid from your plan’s allowance and with your own key.",
      pace: expect.stringMatching(
        /^At this rate, you’ll reach the monthly limit around .*1[78]/,
      ) as string,
      average: "$1.10",
      days: [
        {
          day: "2026-11-02",
          amount: "$0.80",
          paidPercent: 75,
          setAsidePercent: 25,
          isAtLimit: true,
        },
        { day: "2026-11-03", amount: "$0.001", paidPercent: 0.125, isAtLimit: false },
        { day: "2026-11-04", amount: "$0.30", paidPercent: 37.5, isAtLimit: false },
      ],
      dayLimitPercent: 50,
      tokensToday: "1,234",
    });
    expect(view.texts).toEqual(
      expect.arrayContaining([
        {
          key: "frost",
          ideaId: "frost",
          title: "Frost",
          parts: ["$0.50", "—", "—", "$0.60", "—"],
          amount: "$1.10",
        },
        {
          key: "gone",
          ideaId: null,
          title: "Deleted idea",
          parts: ["—", "—", "—", "—", "—"],
          amount: "$0.00",
        },
        {
          key: "none",
          ideaId: null,
          title: "Connection tests and audio",
          parts: ["—", "—", "—", "—", "—"],
          amount: "$0.001",
        },
      ]),
    );
  });

  it("forecasts the month when the limit will not be reached, and caps bars at 100%", async () => {
    await spend(300_000, { day: "2026-11-01", payer: "owner" });
    expect(await loadSpending(page.get())).toMatchObject({
      pace: "At this rate, November will cost about $2.25.",
      payer: "Paid with your own key.",
      // The limit of a day is more than any day has cost.
      dayLimitPercent: 100,
      days: [{ paidPercent: 75 }],
    });
    await spend(9 * million, { day: "2026-11-01", payer: "owner" });
    expect(await loadSpending(page.get())).toMatchObject({ paidPercent: 100 });
    await send({ ...save, day: "0", month: "0" });
    expect(await loadSpending(page.get())).toMatchObject({ paidPercent: 0 });
  });

  it("estimates the plan's cost from the model's price, and asks for a token limit without one", async () => {
    await spend(1_000, { ideaId: "frost", purpose: "improve" });
    expect(await loadSpending(page.get())).toMatchObject({
      needs: { articlesPerWeek: 5, week: "$2.90", day: "$0.58", dayDollars: 0.58 },
      payer: "Paid from your plan’s allowance.",
      // Nothing was written this month.
      average: null,
    });
    chosen = { price: null };
    expect(await loadSpending(page.get())).toMatchObject({
      needs: null,
      limits: { tokens: "10,000" },
    });
    chosen = null;
    expect(await loadSpending(page.get())).toMatchObject({ needs: null, limits: { tokens: null } });
  });

  it("is available as a CSV file", async () => {
    await spend(1_000);
    await spend(1_000, { workspaceId: "another" });
    const reply = await sendSpendingFile(page.get());
    expect(reply.headers.get("Content-Disposition")).toContain("spending.csv");
    expect((await reply.text()).trim().split("\r\n")).toHaveLength(2);
  });
});

const all = {
  intent: "save_installation_limits",
  all_day: " ",
  all_month: "",
  all_tokens: "70000",
  operator_day: "1.50",
  operator_month: "30",
  operator_tokens: "50,000",
};

describe("the operator's page", () => {
  it("saves installation limits, where an empty field means no limit", async () => {
    expect(await sendAll(all)).toMatchObject({ toast: { title: "Limits saved" } });
    const { limits } = await services.live.installationSpending.figures();
    expect(limits).toEqual({
      all: { dayMicroDollars: Infinity, monthMicroDollars: Infinity, dayTokens: 70_000 },
      operator: {
        dayMicroDollars: 1_500_000,
        monthMicroDollars: 30 * million,
        dayTokens: 50_000,
      },
    });
    const [unlimited] = (await loadInstallationSpending(page.get())).money;
    expect(unlimited).toMatchObject({ day: "", month: "" });
    expect(await sendAll({ ...all, all_month: "6" })).toMatchObject({
      toast: { title: "Limits saved" },
    });
    await sendAll({ ...all, all_day: "0", all_month: "6" });
    const [none] = (await loadInstallationSpending(page.get())).money;
    expect(none?.spans[0]).toMatchObject({ used: "$0.00", percent: 100, isReached: true });
    await sendAll({ ...all, all_day: "5", all_month: "6" });
    const view = await loadInstallationSpending(page.get());
    expect(view.money).toMatchObject([
      { of: "all", day: "5.00", month: "6.00", tokens: "70,000" },
      { of: "operator", day: "1.50", month: "30.00", tokens: "50,000" },
    ]);
  });

  it.each<[Fields, RegExp]>([
    [{ all_day: "much" }, /enter an amount in dollars/],
    [{ all_month: "much" }, /enter an amount in dollars/],
    [{ operator_day: "" }, /enter an amount in dollars/],
    [{ operator_month: "much" }, /enter an amount in dollars/],
    [{ all_day: "7", all_month: "6" }, /higher than the monthly limit/],
    [{ operator_day: "31" }, /higher than the monthly limit/],
    [{ all_tokens: "" }, /whole number of tokens/],
    [{ operator_tokens: "1.5" }, /whole number of tokens/],
  ])("refuses %o", async (wrong, problem) => {
    expect(await sendAll({ ...all, ...wrong })).toMatchObject({
      status: 400,
      problem: expect.stringMatching(problem) as string,
    });
    const { limits } = await services.live.installationSpending.figures();
    expect(limits.operator.dayMicroDollars).toBe(2 * million);
  });

  it("rejects a form without the field instead of removing the limit", async () => {
    const { all_day: _, ...rest } = all;
    expect(await sendAll(rest)).toMatchObject({ status: 400 });
  });

  it("shows total spending against the limits, and tokens if any were used", async () => {
    await spend(500_000);
    await spend(2 * million, { workspaceId: "another", payer: "owner", day: "2026-11-03" });
    const { money, month, allowance, restore } = await loadInstallationSpending(page.get());
    expect({ month, allowance, restore }).toEqual({
      month: "November 2026",
      allowance: "$6.00",
      restore: null,
    });
    const free = { limit: null, percent: 0, isReached: false };
    expect(money.map(({ spans }) => spans)).toEqual([
      [
        { ...free, name: "Today", used: "$0.50" },
        { ...free, name: "This month", used: "$2.50" },
      ],
      [
        { name: "Today", used: "$0.50", limit: "$2.00", percent: 25, isReached: false },
        { name: "This month", used: "$0.50", limit: "$20.00", percent: 2.5, isReached: false },
      ],
    ]);
    await spend(0, { inputPrice: null, tokens: 1_000 });
    await spend(3 * million);
    await sendAll({ ...all, all_day: "0", all_month: "0" });
    const after = await loadInstallationSpending(page.get());
    expect(after.money[0]?.spans).toMatchObject([
      { name: "Today", percent: 100, limit: "$0.00", isReached: true },
      { percent: 100 },
      { name: "Today, in tokens", used: "1,000", limit: "70,000", isReached: false },
    ]);
    expect(after.money[1]?.spans[0]).toMatchObject({ percent: 100, isReached: true });
  });

  it("shows the status of the operator's model", async () => {
    const words = async () => (await loadInstallationSpending(page.get())).writer;
    expect(await words()).toBeNull();
    operatorModel = { model: "gpt", providerName: "OpenAI" };
    expect(await words()).toMatchObject({
      name: "gpt, OpenAI",
      fails: false,
      words: expect.stringMatching(/^No response since/) as string,
    });
    seen = { workedAt: clock.now(), problem: null, can: allCans };
    expect((await words())?.words).toMatch(/^Last response .*: it /);
    seen = { ...seen, can: null };
    expect((await words())?.words).toMatch(/^No response since/);
    seen = { ...seen, problem: "no answer" };
    expect(await words()).toMatchObject({
      fails: true,
      words: expect.stringMatching(/^Last error: no answer\. No/) as string,
    });
  });
});

describe("the API", () => {
  const call = (id: string, body: object = {}) =>
    spendingEndpoints(services as never)
      .find((each) => each.id === id)
      ?.handle?.({ caller: page.viewer, body } as never);

  it("reads spending, sets limits, stops and resumes", async () => {
    await spend(250_000, { ideaId: "frost" });
    await spend(50_000, { day: "2026-11-02", status: "reserved" });
    await spend(0, { inputPrice: null, tokens: 99 });
    await spend(900_000, { workspaceId: "another" });
    expect((await call("get_spending"))?.body).toEqual({
      paid: 0.25,
      setAside: 0.05,
      dayLimit: 0.4,
      monthLimit: 6,
      tokensToday: 99,
      dayTokenLimit: 10_000,
      stoppedAt: null,
      days: [
        { day: "2026-11-02", spent: 0.05 },
        { day: "2026-11-04", spent: 0.25 },
      ],
      ideas: expect.arrayContaining([{ idea: "frost", title: "Frost", spent: 0.25 }]) as unknown,
    });
    const limited = await call("update_spending_limits", { dayLimit: 1.234_567, monthLimit: 3 });
    expect(limited?.body).toMatchObject({
      dayLimit: 1.234_567,
      monthLimit: 3,
      dayTokenLimit: 10_000,
    });
    const body = { dayLimit: 1, monthLimit: 3, dayTokenLimit: 5 };
    expect((await call("update_spending_limits", body))?.body).toMatchObject({ dayTokenLimit: 5 });
    expect((await call("stop_spending"))?.body).toMatchObject({
      stoppedAt: "2026-11-04T12:00:00.000Z",
    });
    expect(aborted).toEqual(["mine"]);
    expect((await call("resume_spending"))?.body).toMatchObject({ stoppedAt: null });
  });
});

it.each([
  ["0.40", 0.4],
  [" $6 ", 6],
  ["7.505", null],
  ["-1", null],
  ["1234567", null],
  ["", null],
])("%o is %s dollars", (typed, dollars) => expect(dollarsIn(typed)).toBe(dollars));

it.each([
  [" 500,000 ", 500_000],
  ["500.000", 500_000],
  ["1,5", null],
  ["1234567890123", null],
  ["", null],
])("%o is %s tokens", (typed, tokens) => expect(tokensIn(typed)).toBe(tokens));
