import { apiError, publicApiLoader, readOnly } from "../platform/web/api-route";
import { attachmentHeader } from "../core/attachment";
import { matchesEtag } from "../core/if-none-match";
import { redirectWithToast } from "../platform/web/toast.server";
import { unavailable } from "../site/manual/download";
import { manualHome } from "../workspace/addresses/manual";

/** The manual as a PDF to keep, for everybody. */
export const loader = publicApiLoader(async ({ request, context }) => {
  const file = await context.services.manualFile.read();
  if (!file) {
    // Whoever follows the link without a script is to read words, and not JSON.
    if (request.headers.get("Accept")?.startsWith("text/html")) {
      return redirectWithToast({ request }, manualHome, { ...unavailable, tone: "error" });
    }
    return apiError(503, {
      error: "The manual could not be made into a PDF.",
      code: "manual_unavailable",
      details: unavailable.description,
    });
  }
  const { pdf, name, etag } = file;
  // Private, since whoever is signed in may be given a fresh session cookie along with it.
  const headers = { ETag: etag, "Cache-Control": "private, no-cache" };
  if (matchesEtag(request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers });
  return new Response(pdf, {
    headers: {
      ...headers,
      "Content-Type": "application/pdf",
      "Content-Length": String(pdf.byteLength),
      "Content-Disposition": attachmentHeader(name, "user-manual.pdf"),
    },
  });
});

export const action = readOnly;
