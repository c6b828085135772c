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
  /** Where the neighbouring pages begin; null where there is none. */
  older: string | null;
  newer: string | null;
}

/** A report as a file to keep. */
interface ReportFile {
  pdf: Buffer;
  name: string;
}

/** Reports people and the manager ask for: the figures as they were at that moment, kept. */
export function createReports({ db, clock, newId, render, emit }: ReportsDeps) {
  const generateOnce = createInFlight<{ id: string }>();
  const renderOnce = createInFlight<Buffer | null>();

  async function draft(workspaceId: string): Promise<Report> {
    const now = clock.now();
    const { origin, body } = await db.snapshot((tx) => readSnapshot(tx, workspaceId, now));
    const title = reportTitle(now, body.timeZone);
    return { id: newId(), title, createdAt: now, origin, ...body };
  }

  /** Stores the report with its news, and tells. Either all of it is stored or nothing. */
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
        // They share one id: that is how whoever reads the news is led to the report.
        id,
        reportId: id,
        workspaceId,
        ...news,
        severity: "success",
        origin,
        // News of this moment: a PDF takes its time, and what has been seen since is seen.
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
    // Another may have done so since it was looked for.
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
     * Makes a report of the last 30 days, with its PDF. Asked for again while one is being made,
     * it is that one.
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
     * Makes the manager's report of the day. Few of these are ever downloaded: the PDF is made
     * when somebody does so.
     * @param alongside what is to be stored in the same transaction: the note that it is made
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

    /** The PDF of a report of this workspace, made now where there is none yet; or null. */
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
      // The page that was left stands on the other side.
      const [hasNewer, hasOlder] = toNewer ? [more, true] : [position !== undefined, more];
      return {
        reports: listed,
        newer: hasNewer && first ? cursorOf(first) : null,
        older: hasOlder && last ? cursorOf(last) : null,
      };
    },

    /** Removes a report and its PDF. False when there is none. */
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

/** What a list needs of a report's body; the rest is left unread. */
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
