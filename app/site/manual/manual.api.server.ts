import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import { manualPdf } from "./download.ts";

/** The manual as a file; a page answers it, since it leads browsers without a script to words. */
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
