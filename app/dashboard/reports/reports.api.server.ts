import * as z from "zod/mini";
import { AppError } from "#app/core/errors.ts";
import { describeFields } from "#app/core/text/field-texts.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import { ApiRefusal } from "#app/platform/api/errors.ts";
import { Id, pageFields, pageTexts, readPage } from "#app/platform/api/pages.ts";
import type { Report } from "./report.ts";
import { detailOf, headOf, ReportDetail, Reports } from "./report-schema.ts";
import type { createReports } from "./reports.server.ts";

const ReportId = describeFields(z.strictObject({ reportId: Id }), { reportId: "The report’s id." });

interface ReportEndpointDeps {
  reports: Pick<ReturnType<typeof createReports>, "list" | "find" | "file" | "generate" | "remove">;
}

/** Reports: 30-day snapshots. */
export function reportEndpoints({ reports }: ReportEndpointDeps): Endpoint[] {
  /** @throws AppError `not_found` */
  async function find(workspaceId: string, id: string): Promise<Report> {
    const report = await reports.find(workspaceId, id);
    if (!report)
      throw new AppError("not_found", "This report doesn't exist. It may have been deleted.");
    return report;
  }

  return [
    defineEndpoint({
      method: "GET",
      path: "/api/reports",
      id: "list_reports",
      group: "Work",
      access: "subscriber",
      summary: "List reports",
      description: "Reports created by you and by the manager, newest first.",
      limit: "read",
      query: describeFields(z.strictObject(pageFields), pageTexts),
      answer: { status: 200, schema: Reports, description: "A page of reports." },
      async handle({ caller, query }) {
        const { after, rows } = readPage(query);
        const position = after && { side: "older" as const, createdAt: after[0], id: after[1] };
        const list = await reports.list(caller.workspaceId, position ?? undefined, rows - 1);
        return { body: { items: list.reports.map(headOf), next: list.older } };
      },
    }),
    defineEndpoint({
      method: "POST",
      path: "/api/reports",
      id: "create_report",
      group: "Work",
      access: "subscriber",
      summary: "Create a report",
      description:
        "Creates a report of the last 30 days with its PDF and announces it on the dashboard. While one is being created, repeated requests return that one.",
      limit: "costly",
      answer: { status: 201, schema: ReportDetail, description: "The new report." },
      async handle({ caller }) {
        const { id } = await reports.generate(caller.workspaceId);
        const report = await find(caller.workspaceId, id);
        return { body: detailOf(report), location: `/api/reports/${id}` };
      },
    }),
    defineEndpoint({
      method: "GET",
      path: "/api/reports/{reportId}",
      id: "get_report",
      group: "Work",
      access: "subscriber",
      summary: "Read a report",
      description: "A report with all its numbers. Amounts are in cents.",
      limit: "read",
      params: ReportId,
      answer: { status: 200, schema: ReportDetail, description: "The report." },
      handle: async ({ caller, params }) => ({
        body: detailOf(await find(caller.workspaceId, params.reportId)),
      }),
    }),
    defineEndpoint({
      method: "GET",
      path: "/api/reports/{reportId}/pdf",
      id: "download_report",
      group: "Work",
      access: "subscriber",
      summary: "Download a report as a PDF",
      description: "The report as a PDF file.",
      limit: "costly",
      notATool: true,
      params: ReportId,
      answer: { status: 200, media: "application/pdf", description: "The PDF." },
      async handle({ caller, params }) {
        const file = await reports.file(caller.workspaceId, params.reportId);
        if (!file)
          throw new ApiRefusal("not_found", "This report doesn't exist. It may have been deleted.");
        const download = { name: file.name, asciiName: "report.pdf" };
        return { media: { type: "application/pdf", content: file.pdf, download } };
      },
    }),
    defineEndpoint({
      method: "DELETE",
      path: "/api/reports/{reportId}",
      id: "delete_report",
      group: "Work",
      access: "subscriber",
      summary: "Delete a report",
      description: "Deletes the report and its PDF. This cannot be undone.",
      limit: "write",
      params: ReportId,
      answer: { status: 204, description: "Deleted." },
      async handle({ caller, params }) {
        const isRemoved = await reports.remove(caller.workspaceId, params.reportId);
        if (!isRemoved)
          throw new ApiRefusal("not_found", "This report doesn't exist. It may have been deleted.");
        return {};
      },
    }),
  ];
}
