import { contentItemPath } from "./content.ts";
import { ideaPath } from "./plan.ts";
import { reportPath } from "./reports.ts";

/** The subject of an activity or task, by ids; null or left out: none, or unknown. */
interface Subject {
  contentItemId?: string | null | undefined;
  reportId?: string | null | undefined;
  ideaId?: string | null | undefined;
}

/**
 * The subject's page; null: none.
 * @param demo the demo's content is public; its reports and plan are not
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
