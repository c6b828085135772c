import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine } from "#tests/harness/engine.ts";
import { DAY, HOUR, MINUTE } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { dayIn } from "#app/core/time/time-zone.ts";
import { revenueOfLastDays } from "#app/dashboard/charts/chart-data.ts";
import { viewReport } from "#app/dashboard/reports/report-view.ts";
import { createReports } from "#app/dashboard/reports/reports.server.ts";
import { createOverview } from "./overview.server.ts";

/* Days are the workspace's, wherever they are counted or shown (decision 24). */

let engine: Awaited<ReturnType<typeof createTestEngine>>;

beforeEach(async () => {
  engine = await createTestEngine();
});
afterEach(() => engine.remove());

const goTo = (timeZone: string) => engine.settings.setTimeZone(engine.actor, timeZone);

/** What is booked, by day, in cents. */
const booked = () =>
  Object.fromEntries(
    engine
      .rows<{ day: string; cents: number }>(
        "SELECT day, sum(amount_cents) AS cents FROM earnings_entries GROUP BY day ORDER BY day",
      )
      .map(({ day, cents }) => [day, cents]),
  );

async function look() {
  const { db, clock, workspaceId } = engine;
  const health = () => ({ cpu: 1, memory: 2, storage: 3, measured: true });
  const currentTermEndOf = async () => null;
  const overview = createOverview({ db, clock, health, currentTermEndOf });
  const data = await overview.of(workspaceId);
  const reports = createReports({
    db,
    clock,
    newId: createIds({ clock }),
    render: async () => Buffer.from("PDF"),
    emit: () => undefined,
  });
  const { id } = await reports.generate(workspaceId);
  const report = (await reports.find(workspaceId, id)) ?? expect.fail("no report");
  return { data, chart: revenueOfLastDays(data), report, view: viewReport(report) };
}

describe("at one moment, chart, report and title have the workspace's one day", () => {
  test.each([
    ["Pacific/Pago_Pago", "2026-11-22T10:30:00Z", "2026-11-21", "Nov 21, 2026, 11:30 PM"],
    ["Pacific/Kiritimati", "2026-11-22T10:30:00Z", "2026-11-23", "Nov 23, 2026, 12:30 AM"],
    ["Asia/Kathmandu", "2026-11-22T18:14:00Z", "2026-11-22", "Nov 22, 2026, 11:59 PM"],
    ["Asia/Kathmandu", "2026-11-22T18:15:00Z", "2026-11-23", "Nov 23, 2026, 12:00 AM"],
    // The last hour of Berlin's summer day, and the first of its winter day.
    ["Europe/Berlin", "2026-10-24T21:59:00Z", "2026-10-24", "Oct 24, 2026, 11:59 PM"],
    ["Europe/Berlin", "2026-10-25T22:59:00Z", "2026-10-25", "Oct 25, 2026, 11:59 PM"],
    ["Europe/Berlin", "2026-03-29T22:00:00Z", "2026-03-30", "Mar 30, 2026, 12:00 AM"],
    ["UTC", "2026-11-22T00:00:00Z", "2026-11-22", "Nov 22, 2026, 12:00 AM"],
  ])("%s at %s", async (timeZone, instant, day, moment) => {
    await goTo(timeZone);
    engine.clock.set(Date.parse(instant));
    const { data, chart, report, view } = await look();
    expect(data.workspace.today).toBe(day);
    expect(chart.at(-1)?.date).toBe(day);
    expect(report.period.to).toBe(day);
    expect(report.title).toBe(`Performance report of ${moment}`);
    expect(view.written).toBe(`${moment} (${timeZone.replace("_", " ")})`);
  });
});

/** The days there were in that zone from the first publication to the last look at its readers. */
function daysOfReading(timeZone: string): string[] {
  const [span] = engine.rows<{ begun: number; looked: number }>(
    "SELECT min(published_at) AS begun, max(measured_at) AS looked FROM publications",
  );
  const { begun, looked } = span ?? expect.fail("nothing was published");
  const days = new Set<string>();
  for (let at = begun; at <= looked; at += MINUTE) days.add(dayIn(at, timeZone));
  return [...days];
}

describe("an amount", () => {
  test.each([
    ["Pacific/Pago_Pago", ["2026-11-22", "2026-11-23", "2026-11-24"]],
    ["Pacific/Kiritimati", ["2026-11-23", "2026-11-24", "2026-11-25"]],
    ["Asia/Kathmandu", ["2026-11-22", "2026-11-23", "2026-11-24"]],
  ])("is booked under the day there was when it was earned in %s", async (timeZone, days) => {
    await goTo(timeZone);
    // Shortly after a midnight in the west, shortly before one in the east.
    engine.clock.set(Date.parse("2026-11-22T11:10:00Z"));
    await engine.run(2 * DAY + 6 * HOUR, 5 * MINUTE);
    expect(daysOfReading(timeZone)).toEqual(days);
    expect(Object.keys(booked())).toEqual(days);
  });

  test("keeps its day when the time zone is changed, and is shown although that day is to come", async () => {
    await goTo("Pacific/Kiritimati");
    engine.clock.set(Date.parse("2026-11-21T10:01:00Z"));
    // Its day is over there, and what it has brought is booked.
    await engine.run(DAY + HOUR, 5 * MINUTE);
    const before = booked();
    expect(Object.keys(before)).toContain("2026-11-22");
    await engine.run(6 * HOUR, 5 * MINUTE);
    const there = await look();
    const known = booked();
    await goTo("Pacific/Pago_Pago");
    expect(booked()).toEqual(known);
    const { data, chart, report, view } = await look();
    expect(data.workspace.today).toBe("2026-11-22");
    expect(chart.slice(-1)).toEqual(there.chart.slice(-1));
    expect(report.revenue).toEqual(there.report.revenue);
    expect(report.period.to).toBe("2026-11-23");
    expect(view.notes.join(" ")).toContain("This report was created on Nov 22.");
    expect(there.view.notes.join(" ")).not.toContain("This report was created on");

    await engine.run(2 * DAY, 5 * MINUTE);
    // Some of its hours come a second time; what was booked under a day stays there.
    const after = booked();
    for (const [day, cents] of Object.entries(before))
      expect(after[day]).toBeGreaterThanOrEqual(cents);
    const [sum] = engine.rows<{ cents: number }>(
      "SELECT sum(amount_cents) AS cents FROM earnings_entries",
    );
    expect((await look()).report.revenue.periodCents).toBe(sum?.cents);
  });
});

test("a day's total is that of the day it was booked under, over the hours of a change of clocks", async () => {
  await goTo("Europe/Berlin");
  engine.clock.set(Date.parse("2026-10-24T21:00:00Z"));
  await engine.run(2 * HOUR, MINUTE);
  engine.clock.set(Date.parse("2026-10-25T22:00:00Z"));
  await engine.run(4 * HOUR, MINUTE);
  const days = booked();
  expect(Object.keys(days)).toEqual(["2026-10-24", "2026-10-25", "2026-10-26"]);
  const { chart, report } = await look();
  for (const [day, cents] of Object.entries(days)) {
    expect(chart.find(({ date }) => date === day)?.amount).toBe(cents / 100);
    expect(report.revenue.byDay).toContainEqual({ day, cents });
  }
});
