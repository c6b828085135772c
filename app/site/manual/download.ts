export const manualPdf = "/api/manual/download";

/** Generating the PDF takes seconds at most. */
const timeoutMs = 30_000;

/** The error if the PDF is not available. */
export const unavailable = {
  title: "PDF Download Unavailable",
  description: "The manual PDF is not yet available. Please use the online manual for now.",
} as const;

type Download = { ok: true; pdf: Blob } | { ok: false; title: string; description: string };

/** Fetches the PDF, or returns an error message. Never throws. */
export async function downloadManual(fetchPdf: typeof fetch): Promise<Download> {
  try {
    const response = await fetchPdf(manualPdf, { signal: AbortSignal.timeout(timeoutMs) });
    if (response.ok) return { ok: true, pdf: await response.blob() };
    return {
      ok: false,
      title: unavailable.title,
      description: (await detailsOf(response)) ?? unavailable.description,
    };
  } catch {
    return {
      ok: false,
      title: "Download Failed",
      description: "Unable to download the manual PDF. Please try again later.",
    };
  }
}

async function detailsOf(response: Response): Promise<string | null> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body !== "object" || body === null || !("details" in body)) return null;
  return typeof body.details === "string" && body.details.trim() ? body.details : null;
}

/** The manual's title as a file name that works on every system. */
export function manualFileName(title: string): string {
  const name = title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  return `${Array.from(name).slice(0, 100).join("") || "User-Manual"}.pdf`;
}
