import { messageOf } from "../core/errors";

/** Tells the operator of a failure that the person at the browser gets told in friendlier words. */
export function reportError(error: unknown, requestId: string | undefined): void {
  const line = {
    level: "error",
    requestId,
    msg: messageOf(error),
    stack: error instanceof Error ? error.stack : undefined,
  };
  // The Remix bundle has no logger of its own; standard error reaches the same place.
  process.stderr.write(`${JSON.stringify(line)}\n`);
}
