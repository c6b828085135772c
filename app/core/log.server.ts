import { writeSync } from "node:fs";
import { Socket } from "node:net";
import pino, { type Logger } from "pino";

export type Log = Logger;

/** Bytes that may wait for a slow reader; lines beyond that are dropped. */
const maxWaiting = 1024 * 1024;

/** Structured lines on standard output; never a secret, a token or a prompt in them. */
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
 * Writes each line or leaves it out: a full disk, and a reader who has stopped reading, must hold up neither requests
 * nor the exit, which pino's own output waits for as long as that lasts.
 */
function createOutput(): (line: string) => void {
  const { stdout } = process;
  stdout.on("error", () => undefined);
  // A pipe or a terminal. The stream of a file writes no more after its first failure.
  if (stdout instanceof Socket) {
    return (line) => void (stdout.writableLength < maxWaiting && stdout.write(line));
  }
  return (line) => {
    try {
      writeSync(1, line);
    } catch {
      // There is nowhere else to say it.
    }
  };
}
