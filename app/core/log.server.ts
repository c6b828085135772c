import { writeSync } from "node:fs";
import { Socket } from "node:net";
import pino, { type Logger } from "pino";

export type Log = Logger;

/** Buffer for a slow reader, in bytes; lines beyond that are dropped. */
const maxWaiting = 1024 * 1024;

/** Structured lines on standard output; never log secrets, tokens or prompts. */
export function createLog(level: string): Log {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ["req.headers.cookie", "req.headers.authorization", 'res.headers["set-cookie"]'],
      remove: true,
    },
  };
  return pino(options, { write: createOutput() });
}

/**
 * Writes a line or drops it: a full disk or a stalled reader must not block requests or the exit,
 * as pino's own output would.
 */
function createOutput(): (line: string) => void {
  const { stdout } = process;
  stdout.on("error", () => undefined);
  // A pipe or terminal. A file stream stops after its first failure.
  if (stdout instanceof Socket) {
    return (line) => void (stdout.writableLength < maxWaiting && stdout.write(line));
  }
  return (line) => {
    try {
      writeSync(1, line);
    } catch {
      // There is nowhere to report this.
    }
  };
}
