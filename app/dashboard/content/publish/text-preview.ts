import type { PreviewProblem } from "#app/domain/channels/preview-problems.ts";
import type { Preview } from "#app/domain/publishing/publications/preview.ts";

/** The exact payload for a channel, and what readers will see there. */
export interface TextPreview {
  channel: string;
  /**
   * - `scheduled`: exactly this will be sent;
   * - `sent`: exactly this was sent, not confirmed yet;
   * - `draft`: exactly this was sent as a draft for the owner to publish;
   * - `stands`: published;
   * - `would`: will be sent like this once approved and due.
   */
  state: "scheduled" | "sent" | "draft" | "stands" | "would";
  versionNumber: number;
  /** When it will be sent, in milliseconds since the epoch; null: unknown. */
  dueAt: number | null;
  /** It replaces a published version. */
  replaces: boolean;
  /** Why the channel keeps its version; null: it is updated, or no other version exists. */
  whyItStays: string | null;
  preview: Preview;
  /** What the channel would reject or change; empty for versions other than the one shown. */
  problems: readonly PreviewProblem[];
  payload: string;
  /** Null until scheduled: links and tracking IDs are added then. */
  sha256: string | null;
}
