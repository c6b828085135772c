import { apiError, publicApiLoader, readOnly } from "#app/platform/web/api-route.ts";
import { attachmentHeader } from "#app/core/attachment.ts";
import { matchesEtag } from "#app/core/if-none-match.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { unavailable } from "#app/site/manual/download.ts";
import { manualHome } from "#app/workspace/paths/manual.ts";

/** The manual as a PDF, for everyone. */
export const loader = publicApiLoader(async ({ request, context }) => {
  const file = await context.services.manualFile.read();
  if (!file) {
    // Without JavaScript, the browser should show a page instead of JSON.
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
  // Private, because the response may also renew a session cookie.
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
