import { and, asc, desc, eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Db, Queries } from "#db/client.server.ts";
import { reportFiles, reports } from "#db/schema.server.ts";
import type { Clock } from "#app/core/time/clock.ts";
import type { NewId } from "#app/core/secrets/ids.ts";
import { createInFlight } from "#app/core/async/in-flight.ts";
import { addNews } from "#app/workspace/activities.server.ts";
import { cursorOf, type ListPosition } from "#app/workspace/paths/list-position.ts";
import { reportPath } from "#app/workspace/paths/reports.ts";
import { recordWebhookEvent } from "#app/workspace/webhook-deliveries.server.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import { reportNews } from "./report.copy.ts";
import { ReportBody, type Report, type ReportSummary } from "./report.ts";
import { reportTitle } from "./report-view.ts";
import { readSnapshot } from "./snapshot.server.ts";

export const reportsOnPage = 50;

interface ReportsDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  /** Makes the PDF of a report. */
  render(report: Report): Promise<Buffer>;
  emit(event: WorkspaceEvent): void;
}

export interface ReportList {
  reports: ReportSummary[];
  /** Cursors of the previous and next page; null: none. */
  older: string | null;
  newer: string | null;
}

/** A report's PDF file. */
interface ReportFile {
  pdf: Buffer;
  name: string;
}

/** Reports created by users and the manager: snapshots of the numbers. */
export function createReports({ db, clock, newId, render, emit }: ReportsDeps) {
  const generateOnce = createInFlight<{ id: string }>();
  const renderOnce = createInFlight<Buffer | null>();

  async function draft(workspaceId: string): Promise<Report> {
    const now = clock.now();
    const { origin, body } = await db.snapshot((tx) => readSnapshot(tx, workspaceId, now));
    const title = reportTitle(now, body.timeZone);
    return { id: newId(), title, createdAt: now, origin, ...body };
  }

  /** Stores the report and its activity in one transaction, then emits it. */
  async function keep(
    workspaceId: string,
    { id, title, createdAt, origin, ...body }: Report,
    news: { title: string; description: string },
    alongside: (tx: Queries) => Promise<unknown>,
  ): Promise<{ id: string }> {
    const activity = await db.write(async (tx) => {
      const row = { id, workspaceId, title, body: JSON.stringify(body), origin, createdAt };
      await tx.insert(reports).values(row);
      await alongside(tx);
      const about = { id, title, path: reportPath(id) };
      const event = { workspaceId, type: "report.created", about, origin } as const;
      await recordWebhookEvent(tx, { ...event, now: clock.now() }, newId);
      return addNews(tx, {
        // The activity has the report's id, so that it can link to the report.
        id,
        reportId: id,
        workspaceId,
        ...news,
        severity: "success",
        origin,
        // The time after the PDF was made, so that the activity is not already marked as read.
        createdAt: clock.now(),
      });
    });
    emit({ workspaceId, type: "activity", activity });
    emit({ workspaceId, type: "overview" });
    return { id };
  }

  async function find(workspaceId: string, id: string): Promise<Report | null> {
    const [row] = await db.read
      .select({
        id: reports.id,
        title: reports.title,
        createdAt: reports.createdAt,
        origin: reports.origin,
        body: reports.body,
      })
      .from(reports)
      .where(and(eq(reports.id, id), eq(reports.workspaceId, workspaceId)));
    if (!row) return null;
    const { body, ...head } = row;
    return { ...head, ...ReportBody.parse(JSON.parse(body)) };
  }

  async function storedPdf(reportId: string): Promise<Buffer | null> {
    const [row] = await db.read
      .select({ pdf: reportFiles.pdf })
      .from(reportFiles)
      .where(eq(reportFiles.reportId, reportId));
    return row?.pdf ?? null;
  }

  /** Null when the report has been deleted meanwhile. */
  async function renderAndStore(report: Report): Promise<Buffer | null> {
    // Another request may have stored it meanwhile.
    const stored = await storedPdf(report.id);
    if (stored) return stored;
    const pdf = await render(report);
    return db.write(async (tx) => {
      const [kept] = await tx
        .select({ id: reports.id })
        .from(reports)
        .where(eq(reports.id, report.id));
      if (!kept) return null;
      const createdAt = clock.now();
      await tx.insert(reportFiles).values({ reportId: report.id, pdf, createdAt });
      return pdf;
    });
  }

  return {
    /**
     * Creates a report of the last 30 days with its PDF. While one is being created, repeated
     * requests return that one.
     */
    generate: (workspaceId: string): Promise<{ id: string }> =>
      generateOnce(workspaceId, async () => {
        const report = await draft(workspaceId);
        const pdf = await render(report);
        const news = { title: reportNews.generated, description: report.title };
        return keep(workspaceId, report, news, async (tx) =>
          tx.insert(reportFiles).values({ reportId: report.id, pdf, createdAt: clock.now() }),
        );
      }),

    /**
     * Creates the manager's report of the day. Few are ever downloaded, so the PDF is made on the
     * first download.
     * @param alongside stores the note that it exists, in the same transaction
     */
    async record(
      workspaceId: string,
      alongside: (tx: Queries) => Promise<void>,
    ): Promise<{ id: string }> {
      const report = await draft(workspaceId);
      const description = `${report.title} is ready to read and to download`;
      return keep(workspaceId, report, { title: reportNews.evening, description }, alongside);
    },

    /** A report of this workspace, or null. */
    find,

    /** The PDF of this workspace's report, created if it doesn't exist yet; null: no report. */
    async file(workspaceId: string, id: string): Promise<ReportFile | null> {
      const report = await find(workspaceId, id);
      if (!report) return null;
      const pdf = (await storedPdf(id)) ?? (await renderOnce(id, () => renderAndStore(report)));
      return pdf && { pdf, name: fileNameOf(report.title) };
    },

    /** A page of this workspace's reports, newest first; without a position the newest. */
    async list(
      workspaceId: string,
      position?: ListPosition,
      onPage = reportsOnPage,
    ): Promise<ReportList> {
      const toNewer = position?.side === "newer";
      const order = toNewer ? asc : desc;
      const found = await db.read
        .select(summaryColumns)
        .from(reports)
        .leftJoin(reportFiles, eq(reportFiles.reportId, reports.id))
        .where(and(eq(reports.workspaceId, workspaceId), position && isBeyond(position)))
        .orderBy(order(reports.createdAt), order(reports.id))
        .limit(onPage + 1);
      const more = found.length > onPage;
      const page = found.slice(0, onPage);
      if (toNewer) page.reverse();
      const listed = page.map(({ body, ...summary }) => ({
        ...summary,
        ...ReportHead.parse(JSON.parse(body)),
      }));
      const [first, last] = [listed[0], listed.at(-1)];
      // The page that the user came from is on the other side.
      const [hasNewer, hasOlder] = toNewer ? [more, true] : [position !== undefined, more];
      return {
        reports: listed,
        newer: hasNewer && first ? cursorOf(first) : null,
        older: hasOlder && last ? cursorOf(last) : null,
      };
    },

    /** Deletes a report and its PDF. False: there is none. */
    async remove(workspaceId: string, id: string): Promise<boolean> {
      const ofWorkspace = and(eq(reports.id, id), eq(reports.workspaceId, workspaceId));
      const removed = await db.write((tx) =>
        tx.delete(reports).where(ofWorkspace).returning({ id: reports.id }),
      );
      return removed.length > 0;
    },
  };
}

function fileNameOf(title: string): string {
  return `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.pdf`;
}

/** The fields of a report's body that lists need. */
const ReportHead = z.pick(ReportBody, { period: true, timeZone: true });

const summaryColumns = {
  id: reports.id,
  title: reports.title,
  createdAt: reports.createdAt,
  origin: reports.origin,
  body: reports.body,
  size: sql<number | null>`length(${reportFiles.pdf})`,
};

function isBeyond({ side, createdAt, id }: ListPosition) {
  const place = sql`(${reports.createdAt}, ${reports.id})`;
  return side === "newer"
    ? sql`${place} > (${createdAt}, ${id})`
    : sql`${place} < (${createdAt}, ${id})`;
}
