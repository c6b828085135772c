/*
 * The built-in voice's own thread: an entry of its own, beside server.mjs in the build. It speaks one
 * sentence after the other, so that the server's own thread goes on answering.
 */
import { parentPort } from "node:worker_threads";
import { messageOf } from "../../../core/errors";
import { loadFlite, type FliteSentence } from "./flite.server";

/** What the thread answers: the samples' buffer is handed over, not copied. */
export type FliteAnswer = { samples: Int16Array } | { problem: string };

const loading = loadFlite();

parentPort?.on("message", (sentence: FliteSentence) => void answer(sentence));

async function answer(sentence: FliteSentence): Promise<void> {
  try {
    const speak = await loading;
    const samples = await speak(sentence);
    parentPort?.postMessage({ samples } satisfies FliteAnswer, [samples.buffer as ArrayBuffer]);
  } catch (error) {
    parentPort?.postMessage({ problem: messageOf(error) } satisfies FliteAnswer);
  }
}
