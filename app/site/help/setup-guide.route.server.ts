import { createHash } from "node:crypto";
import setupGuide from "#docs/guides/API_SETUP_GUIDE.md?raw";
import type { Prose } from "#app/platform/prose/prose.ts";
import { renderProse } from "#app/platform/prose/render-prose.ts";

/** The Setup Guide as a page. */
export function readSetupGuide(): Prose {
  return renderProse(setupGuide);
}

/** The Setup Guide as Markdown. */
export function setupGuideFile(): { markdown: string; etag: string } {
  const hash = createHash("sha256").update(setupGuide).digest("base64url").slice(0, 22);
  // Weak, because the response may be compressed.
  return { markdown: setupGuide, etag: `W/"${hash}"` };
}
