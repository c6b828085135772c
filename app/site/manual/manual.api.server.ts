import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import { manualPdf } from "./download.ts";

/** The manual as a file, served by a page so that browsers without a script see an error page. */
export function manualEndpoints(): Endpoint[] {
  return [
    defineEndpoint({
      method: "GET",
      path: manualPdf,
      id: "download_manual",
      group: "Public",
      access: "everybody",
      summary: "Download the user manual",
      description: "The manual as a PDF. It needs no account.",
      limit: "read",
      notATool: true,
      errors: ["manual_unavailable"],
      answer: { status: 200, media: "application/pdf", description: "The PDF." },
      answeredBy: "page",
    }),
  ];
}
