import type { PreviewProblem } from "#app/domain/channels/preview-problems.ts";
import type { Preview } from "#app/domain/publishing/publications/preview.ts";

/** What a place gets of a text, byte for byte, and what will stand there. */
export interface TextPreview {
  channel: string;
  /**
   * - `scheduled`: exactly this is sent;
   * - `sent`: exactly this was sent, and it is not known whether it stands there;
   * - `draft`: exactly this was sent, and lies there for its owner to publish;
   * - `stands`: it was sent, and stands there;
   * - `would`: it is sent like this once it is approved and its time has come.
   */
  state: "scheduled" | "sent" | "draft" | "stands" | "would";
  /** Of the version that it is made from. */
  versionNumber: number;
  /** When it is sent; null: at no known time. Milliseconds since the epoch. */
  dueAt: number | null;
  /** Another version stands there, which this one takes the place of. */
  replaces: boolean;
  /** Why what stands there stays, whatever else is approved; null: it does not, or nothing else is there to be. */
  whyItStays: string | null;
  preview: Preview;
  /** What the place would not take, or show otherwise; of another version than the one that is shown, nothing is said. */
  problems: readonly PreviewProblem[];
  payload: string;
  /** Of what is scheduled or was sent; null: links and marks are only made then. */
  sha256: string | null;
}
