import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db, Queries } from "../../db/client.server";
import { activities, content, reportFiles } from "../../db/schema.server";
import { viewActivity } from "../agents/view";
import { dayOf, type Clock } from "../core/clock";
import type { NewId } from "../core/ids";
import type { WorkspaceEvent } from "../live/events";
import { cursorOf, type ReportPosition } from "./cursor";
import { ReportBody, type Report, type ReportSummary } from "./report";
import { createSnapshots } from "./snapshot.server";

export const reportsOnPage = 50;

export type Reports = ReturnType<typeof createReports>;

export interface ReportsDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  /** Makes the PDF of a report. */
  render(report: Report): Promise<Buffer>;
  emit(event: WorkspaceEvent): void;
}

export interface ReportList {
  reports: ReportSummary[];
  /** Where the neighbouring pages begin; null where there is none. */
  older: string | null;
  newer: string | null;
}

/** Reports people and the manager ask for: the figures as they were at that moment, kept. */
export function createReports({ db, clock, newId, render, emit }: ReportsDeps) {
  const readSnapshot = createSnapshots({ db });

  return {
    /**
     * Makes a report of the last 30 days, with its PDF. Either all of it is stored or nothing.
     * @param alongside what is to be stored in the same transaction: the manager's note that it
     *   has made today's report
     */
    async generate(
      workspaceId: string,
      { alongside }: { alongside?: (tx: Queries) => Promise<void> } = {},
    ): Promise<{ id: string }> {
      const now = clock.now();
      const { origin, body } = readSnapshot(workspaceId, now);
      const title = `Performance report of ${dayOf(now)}`;
      const report: Report = { id: newId(), title, createdAt: now, origin, ...body };
      const pdf = await render(report);
      const activity = {
        id: newId(),
        type: "system",
        title: "Report Generated",
        description: title,
        severity: "success" as const,
        amountCents: null,
        origin,
        createdAt: now,
      };
      await db.write(async (tx) => {
        await tx.insert(content).values({
          id: report.id,
          workspaceId,
          taskId: null,
          kind: "report",
          title,
          body: JSON.stringify(body),
          writer: "system",
          origin,
          createdAt: now,
        });
        await tx.insert(reportFiles).values({ contentId: report.id, pdf, createdAt: now });
        await tx.insert(activities).values({ ...activity, workspaceId, agentId: null });
        await alongside?.(tx);
      });
      emit({ workspaceId, type: "activity", activity: viewActivity(activity) });
      emit({ workspaceId, type: "overview" });
      return { id: report.id };
    },

    /** A report of this workspace, or null. */
    async find(workspaceId: string, id: string): Promise<Report | null> {
      const [row] = await db.read
        .select({
          id: content.id,
          title: content.title,
          createdAt: content.createdAt,
          origin: content.origin,
          body: content.body,
        })
        .from(content)
        .innerJoin(reportFiles, eq(reportFiles.contentId, content.id))
        .where(and(eq(content.id, id), isReportOf(workspaceId)));
      if (!row) return null;
      const { body, ...head } = row;
      return { ...head, ...ReportBody.parse(JSON.parse(body)) };
    },

    /** The PDF of a report of this workspace, with the day it was made; or null. */
    async pdf(workspaceId: string, id: string): Promise<{ pdf: Buffer; day: string } | null> {
      const [row] = await db.read
        .select({ pdf: reportFiles.pdf, createdAt: content.createdAt })
        .from(content)
        .innerJoin(reportFiles, eq(reportFiles.contentId, content.id))
        .where(and(eq(content.id, id), isReportOf(workspaceId)));
      return row ? { pdf: row.pdf, day: dayOf(row.createdAt) } : null;
    },

    /** A page of this workspace's reports, newest first; without a position the newest. */
    async list(workspaceId: string, position?: ReportPosition): Promise<ReportList> {
      const toNewer = position?.side === "newer";
      const order = toNewer ? asc : desc;
      const found = await db.read
        .select(summaryColumns)
        .from(content)
        .innerJoin(reportFiles, eq(reportFiles.contentId, content.id))
        .where(and(isReportOf(workspaceId), position && isBeyond(position)))
        .orderBy(order(content.createdAt), order(content.id))
        .limit(reportsOnPage + 1);
      const more = found.length > reportsOnPage;
      const page = found.slice(0, reportsOnPage);
      if (toNewer) page.reverse();
      const reports = page.map(({ from, to, ...summary }) => ({
        ...summary,
        period: { from, to },
      }));
      const [first, last] = [reports[0], reports.at(-1)];
      // The page that was left stands on the other side.
      const [hasNewer, hasOlder] = toNewer ? [more, true] : [position !== undefined, more];
      return {
        reports,
        newer: hasNewer && first ? cursorOf(first) : null,
        older: hasOlder && last ? cursorOf(last) : null,
      };
    },

    /** Removes a report and its PDF. False when there is none. */
    async remove(workspaceId: string, id: string): Promise<boolean> {
      const { changes } = await db.write(async (tx) =>
        tx.delete(content).where(and(eq(content.id, id), isReportOf(workspaceId))),
      );
      return changes > 0;
    },
  };
}

/** Reports that agents write are texts of a task; those here are made for people. */
function isReportOf(workspaceId: string) {
  return and(
    eq(content.workspaceId, workspaceId),
    eq(content.kind, "report"),
    isNull(content.taskId),
  );
}

const summaryColumns = {
  id: content.id,
  title: content.title,
  createdAt: content.createdAt,
  origin: content.origin,
  from: sql<string>`json_extract(${content.body}, '$.period.from')`,
  to: sql<string>`json_extract(${content.body}, '$.period.to')`,
  size: sql<number>`length(${reportFiles.pdf})`,
};

function isBeyond({ side, createdAt, id }: ReportPosition) {
  const place = sql`(${content.createdAt}, ${content.id})`;
  return side === "newer"
    ? sql`${place} > (${createdAt}, ${id})`
    : sql`${place} < (${createdAt}, ${id})`;
}
