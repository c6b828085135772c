import { Worker } from "node:worker_threads";
import { SECOND } from "../../../core/clock";
import { AppError } from "../../../core/errors";
import type { Timers } from "../../../core/timers";
import type { FliteAnswer } from "./flite-worker.server";
import type { FliteSentence } from "./flite.server";

/** A sentence takes a twentieth of a second; whoever takes this long will not end. */
const sentenceWithinMs = 20 * SECOND;
/** Then the thread and its memory (some 100 MB) are given back. */
const idleMs = 60 * SECOND;

interface Job {
  sentence: FliteSentence;
  resolve(samples: Int16Array): void;
  reject(error: Error): void;
}

export type FliteThread = ReturnType<typeof createFliteThread>;

/** One thread that speaks: begun by the first sentence, ended when nobody has asked for a minute. */
export function createFliteThread({
  timers,
  startWorker = startFliteWorker,
}: {
  timers: Timers;
  startWorker?: () => Worker;
}) {
  const waiting: Job[] = [];
  let worker: Worker | null = null;
  let present: Job | null = null;
  let cancelTimer: () => void = () => undefined;

  function goOn(): void {
    cancelTimer();
    present = waiting.shift() ?? null;
    if (!present) {
      cancelTimer = worker ? timers.after(idleMs, end) : () => undefined;
      return;
    }
    worker ??= begin();
    worker.postMessage(present.sentence);
    cancelTimer = timers.after(sentenceWithinMs, () => fail("it took too long"));
  }

  function begin(): Worker {
    const begun = startWorker();
    // What it waits for keeps no process from ending.
    begun.unref();
    begun.on("message", (answer: FliteAnswer) => {
      if (worker !== begun) return;
      const job = present;
      present = null;
      if ("samples" in answer) job?.resolve(answer.samples);
      else job?.reject(failure(answer.problem));
      goOn();
    });
    begun.on("error", (error) => worker === begun && fail(error.message));
    begun.on("exit", () => worker === begun && fail("it ended"));
    return begun;
  }

  /** The thread is of no more use: the next sentence begins another. */
  function fail(reason: string): void {
    const job = present;
    present = null;
    end();
    job?.reject(failure(reason));
    goOn();
  }

  function end(): void {
    cancelTimer();
    const ended = worker;
    worker = null;
    void ended?.terminate();
  }

  return {
    /**
     * Speaks one sentence; those of several texts take turns.
     * @throws AppError `voice_failed`; when aborted, the signal's reason
     */
    speak(sentence: FliteSentence, signal: AbortSignal): Promise<Int16Array> {
      return new Promise((resolve, reject) => {
        // The signal's reason is an error: whoever aborts gives none or one.
        const leave = () => {
          const at = waiting.indexOf(job);
          if (at >= 0) waiting.splice(at, 1);
          reject(signal.reason as Error);
        };
        const settled = () => signal.removeEventListener("abort", leave);
        const job: Job = {
          sentence,
          resolve: (samples) => (settled(), resolve(samples)),
          reject: (error) => (settled(), reject(error)),
        };
        if (signal.aborted) return leave();
        signal.addEventListener("abort", leave, { once: true });
        waiting.push(job);
        if (!present) goOn();
      });
    },
    stop(): void {
      for (const job of waiting.splice(0)) job.reject(failure("the server stops"));
      if (present) fail("the server stops");
      else end();
    },
  };
}

const failure = (reason: string) =>
  new AppError("voice_failed", `The built-in voice could not speak: ${reason}.`);

/** In a build the thread's bundle stands beside the server's; otherwise it comes from its source. */
function startFliteWorker(): Worker {
  // What the process itself was called with, such as --eval, is nothing for a thread.
  const execArgv: string[] = [];
  if (!import.meta.url.endsWith(".ts")) {
    return new Worker(new URL("flite-worker.mjs", import.meta.url), { execArgv });
  }
  const source = new URL("flite-worker.server.ts", import.meta.url);
  // A thread has no compiler of its own, whatever compiles the rest while developing.
  const load = `import("tsx/esm/api").then(({ register }) => {
    register();
    return import(${JSON.stringify(source.href)});
  });`;
  return new Worker(load, { eval: true, execArgv });
}
