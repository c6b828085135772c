import { textAddress } from "./content";
import { ideaAddress } from "./plan";
import { reportAddress } from "./reports";

/** What something is about, by ids; what is left out or null is not known, or there is none. */
interface Subject {
  pieceId?: string | null | undefined;
  reportId?: string | null | undefined;
  ideaId?: string | null | undefined;
}

/**
 * Where that is found; null: nowhere.
 * @param demo everybody may read the demo's texts; its reports and its plan are its owner's
 */
export function subjectAddress(
  { pieceId, reportId, ideaId }: Subject,
  demo: boolean,
): string | null {
  if (pieceId) return textAddress(pieceId);
  if (demo) return null;
  if (reportId) return reportAddress(reportId);
  return ideaId ? ideaAddress(ideaId) : null;
}
