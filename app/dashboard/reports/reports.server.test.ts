import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestEngine, startOfTime } from "#tests/harness/engine.ts";
import { createTestReports } from "#tests/harness/reports.ts";
import { DAY, MINUTE, SECOND } from "#app/core/time/clock.ts";
import { readPosition } from "#app/workspace/paths/list-position.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import type { Report } from "./report.ts";
import { reportsOnPage } from "./reports.server.ts";

/** Of a report that is made when the engine's clock begins. */
const title = "Performance report of Jun 1, 2026, 8:00 AM";
const fileName = "performance-report-of-jun-1-2026-8-00-am.pdf";

let engine: Awaited<ReturnType<typeof createTestEngine>>;

beforeEach(async () => {
  engine = await createTestEngine();
});
afterEach(() => engine.remove());

const setUp = (render?: Parameters<typeof createTestReports>[1]) =>
  createTestReports(engine, render);

describe("making a report", () => {
  test("stores it with its PDF and its news, and then tells", async () => {
    const { reports, events } = setUp();
    const { id } = await reports.generate(engine.workspaceId);
    expect(await reports.file(engine.workspaceId, id)).toEqual({
      pdf: Buffer.from(id),
      name: fileName,
    });
    expect(events).toEqual([
      {
        workspaceId: engine.workspaceId,
        type: "activity",
        activity: expect.objectContaining({
          type: "system",
          severity: "success",
          title: "Report Generated",
          description: title,
          origin: "simulated",
          reportId: id,
        }) as unknown,
      },
      { workspaceId: engine.workspaceId, type: "overview" },
    ]);
    expect(
      engine.rows("SELECT title FROM activities WHERE type = 'system' AND severity = 'success'"),
    ).toEqual([{ title: "Report Generated" }]);
  });

  const broken = new Error("the disk is full");

  function expectNothing(events: WorkspaceEvent[]): void {
    expect(events).toEqual([]);
    expect(engine.rows("SELECT 1 FROM reports")).toEqual([]);
    expect(engine.rows("SELECT 1 FROM report_files")).toEqual([]);
    expect(engine.rows("SELECT 1 FROM activities WHERE type = 'system'")).toEqual([]);
  }

  test("stores nothing and tells nothing when its PDF cannot be made", async () => {
    const { reports, events } = setUp(() => Promise.reject(broken));
    await expect(reports.generate(engine.workspaceId)).rejects.toBe(broken);
    expectNothing(events);
  });

  test("stores nothing and tells nothing when what belongs to it cannot be stored", async () => {
    const { reports, events } = setUp();
    const fail = () => Promise.reject(broken);
    await expect(reports.record(engine.workspaceId, fail)).rejects.toBe(broken);
    expectNothing(events);
  });

  test("dates its activity when the report is ready, not when it was started", async () => {
    const { reports, events } = setUp(async () => {
      engine.clock.advance(30 * SECOND);
      return Buffer.from("a PDF");
    });
    const { id } = await reports.generate(engine.workspaceId);
    expect((await reports.find(engine.workspaceId, id))?.createdAt).toBe(startOfTime);
    expect(engine.rows("SELECT created_at FROM activities WHERE type = 'system'")).toEqual([
      { created_at: startOfTime + 30 * SECOND },
    ]);
    expect(events[0]).toMatchObject({ activity: { createdAt: "2026-06-01T08:00:30.000Z" } });
  });

  test("fails for a deleted workspace", async () => {
    await expect(setUp().reports.generate("unknown")).rejects.toMatchObject({ code: "not_found" });
  });

  test("asked for again while it is being made is the same one", async () => {
    let renderings = 0;
    const { reports, events } = setUp(async ({ id }) => {
      renderings += 1;
      return Buffer.from(id);
    });
    const other = await engine.newWorkspace();
    const asked = [engine.workspaceId, engine.workspaceId, other];
    const [first, again, theirs] = await Promise.all(asked.map((id) => reports.generate(id)));
    expect(again?.id).toBe(first?.id);
    expect(theirs?.id).not.toBe(first?.id);
    expect(renderings).toBe(2);
    expect(events.filter(({ type }) => type === "activity")).toHaveLength(2);
    const next = await reports.generate(engine.workspaceId);
    expect(next.id).not.toBe(first?.id);
  });

  test("a failed one does not block the next", async () => {
    let full = true;
    const { reports } = setUp(async ({ id }) => {
      if (full) throw broken;
      return Buffer.from(id);
    });
    await expect(reports.generate(engine.workspaceId)).rejects.toBe(broken);
    full = false;
    await expect(reports.generate(engine.workspaceId)).resolves.toHaveProperty("id");
  });
});

describe("the manager's report", () => {
  const noted: string[] = [];
  const note = async () => void noted.push("noted");
  beforeEach(() => void noted.splice(0));

  test("is stored without a PDF, with its period and data, and has its own activity", async () => {
    const { reports, events } = setUp(() => expect.fail("the PDF was not requested"));
    const { id } = await reports.record(engine.workspaceId, note);
    expect(noted).toEqual(["noted"]);
    expect(await reports.find(engine.workspaceId, id)).not.toBeNull();
    expect(engine.rows("SELECT 1 FROM report_files")).toEqual([]);
    expect((await reports.list(engine.workspaceId)).reports).toMatchObject([{ id, size: null }]);
    expect(events).toMatchObject([
      { type: "activity", activity: { title: "Evening Report", severity: "success" } },
      { type: "overview" },
    ]);
    expect(await reports.remove(engine.workspaceId, id)).toBe(true);
  });

  test("becomes a PDF when it is downloaded for the first time, once and for all", async () => {
    const rendered: Report[] = [];
    const { reports } = setUp(async (report) => {
      rendered.push(report);
      return Buffer.from(`PDF ${rendered.length}`);
    });
    const { id } = await reports.record(engine.workspaceId, note);
    engine.clock.advance(DAY);
    const first = { pdf: Buffer.from("PDF 1"), name: fileName };
    const download = () => reports.file(engine.workspaceId, id);
    expect(await Promise.all([download(), download()])).toEqual([first, first]);
    expect(await download()).toEqual(first);
    expect(rendered).toEqual([await reports.find(engine.workspaceId, id)]);
    expect((await reports.list(engine.workspaceId)).reports).toMatchObject([{ id, size: 5 }]);
  });

  test("can be downloaded after a failed attempt, but not after its deletion", async () => {
    let work: () => Promise<unknown> = () => Promise.reject(new Error("no typeface"));
    const { reports } = setUp(async () => {
      await work();
      return Buffer.from("PDF");
    });
    const { id } = await reports.record(engine.workspaceId, note);
    await expect(reports.file(engine.workspaceId, id)).rejects.toThrow("no typeface");
    work = () => Promise.resolve();
    expect(await reports.file(engine.workspaceId, id)).toMatchObject({ name: fileName });
    const other = await reports.record(engine.workspaceId, note);
    work = () => reports.remove(engine.workspaceId, other.id);
    expect(await reports.file(engine.workspaceId, other.id)).toBeNull();
    expect(engine.rows("SELECT report_id AS id FROM report_files")).toEqual([{ id }]);
  });
});

describe("the list", () => {
  test("pages through all reports, newest first, and back", async () => {
    const { reports } = setUp();
    const made: string[] = [];
    for (let count = 0; count < 2 * reportsOnPage + 3; count += 1) {
      // Some in the same millisecond: their ids keep them in order.
      if (count % 3 === 0) engine.clock.advance(1);
      made.unshift((await reports.generate(engine.workspaceId)).id);
    }
    const go = (side: string, cursor: string | null) =>
      reports.list(engine.workspaceId, readPosition(new URLSearchParams({ [side]: cursor ?? "" })));
    const ids = (page: { reports: { id: string }[] }) => page.reports.map(({ id }) => id);

    const first = await reports.list(engine.workspaceId);
    expect(ids(first)).toEqual(made.slice(0, 50));
    expect(first.newer).toBeNull();
    const second = await go("older", first.older);
    expect(ids(second)).toEqual(made.slice(50, 100));
    const third = await go("older", second.older);
    expect(ids(third)).toEqual(made.slice(100));
    expect(third.older).toBeNull();
    expect(await go("newer", third.newer)).toEqual(second);
    expect(ids(await go("newer", second.newer))).toEqual(ids(first));
    expect((await go("newer", second.newer)).newer).toBeNull();
  });

  test("says of each what it covers, where its figures come from and how large it is", async () => {
    const { reports } = setUp(() => Promise.resolve(Buffer.alloc(12_345)));
    const { id } = await reports.generate(engine.workspaceId);
    expect((await reports.list(engine.workspaceId)).reports).toEqual([
      {
        id,
        title,
        createdAt: startOfTime,
        origin: "simulated",
        period: { from: "2026-05-03", to: "2026-06-01" },
        timeZone: "UTC",
        size: 12_345,
      },
    ]);
  });

  test("contains no agent content, and none of other workspaces", async () => {
    const { reports } = setUp();
    await engine.run(10 * MINUTE);
    const [written] = engine.rows<{ id: string }>(
      "SELECT id FROM content_items WHERE kind = 'report'",
    );
    expect(written).toBeDefined();
    expect((await reports.list(engine.workspaceId)).reports).toEqual([]);
    expect(await reports.find(engine.workspaceId, written?.id ?? "")).toBeNull();
    expect(await reports.remove(engine.workspaceId, written?.id ?? "")).toBe(false);

    const { id } = await reports.generate(engine.workspaceId);
    const stranger = await engine.newWorkspace();
    expect((await reports.list(stranger)).reports).toEqual([]);
    expect(await reports.find(stranger, id)).toBeNull();
    expect(await reports.file(stranger, id)).toBeNull();
    expect(await reports.remove(stranger, id)).toBe(false);
    expect(await reports.find(engine.workspaceId, id)).not.toBeNull();
  });

  test("lets go of a report and of its PDF", async () => {
    const { reports } = setUp();
    const { id } = await reports.generate(engine.workspaceId);
    expect(await reports.remove(engine.workspaceId, id)).toBe(true);
    expect(await reports.remove(engine.workspaceId, id)).toBe(false);
    expect(engine.rows("SELECT 1 FROM report_files")).toEqual([]);
  });
});
