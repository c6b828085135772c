import { contentItemPath } from "./content.ts";
import { ideaPath } from "./plan.ts";
import { reportPath } from "./reports.ts";

/** What something is about, by ids; what is left out or null is not known, or there is none. */
interface Subject {
  contentItemId?: string | null | undefined;
  reportId?: string | null | undefined;
  ideaId?: string | null | undefined;
}

/**
 * Where that is found; null: nowhere.
 * @param demo everybody may read the demo's texts; its reports and its plan are its owner's
 */
export function subjectPath(
  { contentItemId, reportId, ideaId }: Subject,
  demo: boolean,
): string | null {
  if (contentItemId) return contentItemPath(contentItemId);
  if (demo) return null;
  if (reportId) return reportPath(reportId);
  return ideaId ? ideaPath(ideaId) : null;
}
