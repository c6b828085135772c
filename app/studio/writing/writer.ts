import type { Call } from "../../core/call";
import type { ContentKind } from "../content/content-kind";

/** What is asked of a writer. `seed` and `ordinal` make a scripted answer repeatable. */
export interface WriteRequest {
  /** The type of the agent that asks. */
  agentType: string;
  writes: ContentKind;
  title: string;
  topic: string;
  seed: string;
  ordinal: number;
}

interface Draft {
  body: string;
  /** Who or what wrote it, for the provenance record. */
  writer: string;
}

/** The port behind which a language model, or a script, writes. */
export interface Writer {
  /**
   * @throws AppError with a code that engine/failure.ts knows, such as `writer_unavailable` when a later
   *   try may succeed.
   */
  write(request: WriteRequest, call: Call): Promise<Draft>;
}
