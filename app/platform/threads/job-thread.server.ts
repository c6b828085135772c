import type { Worker } from "node:worker_threads";
import { messageOf } from "#app/core/errors.ts";
import type { Timers } from "#app/core/time/timers.ts";
import type { ThreadAnswer } from "./answer-jobs.server.ts";
import { createTurns } from "./turns.ts";

interface Waiting<Job, Result> {
  job: Job;
  resolve(result: Result): void;
  reject(error: Error): void;
}

interface JobThreadDeps {
  timers: Timers;
  startWorker: () => Worker;
  /** Milliseconds; a job that takes longer will not end. */
  withinMs: number;
  /** Milliseconds without a job, after which the thread and its memory are given back. */
  idleMs: number;
  /** The error of a job that came to nothing. */
  failure: (reason: string, kind: JobFailure) => Error;
}

/** `failed`: it was answered with an error, or the thread has ended of itself. */
export type JobFailure = "late" | "memory" | "stopped" | "failed";

interface RunOptions {
  signal?: AbortSignal | undefined;
  /** Jobs of one owner take turns with those of each other, so that nobody waits for all that one has sent. */
  owner?: string;
}

/**
 * One thread for work that would keep everybody waiting: begun by the first job, ended when there has
 * been none for a while. Jobs and results are what can be posted between threads.
 */
export function createJobThread<Job, Result>({
  timers,
  startWorker,
  withinMs,
  idleMs,
  failure,
}: JobThreadDeps) {
  const waiting = createTurns<Waiting<Job, Result>>();
  let worker: Worker | null = null;
  let present: Waiting<Job, Result> | null = null;
  let cancelTimer: () => void = () => undefined;

  function goOn(): void {
    cancelTimer();
    present = waiting.next();
    if (!present) {
      cancelTimer = worker ? timers.after(idleMs, end) : () => undefined;
      return;
    }
    try {
      worker ??= begin();
      worker.postMessage(present.job);
      cancelTimer = timers.after(withinMs, () => fail("it took too long", "late"));
    } catch (error) {
      fail(messageOf(error), "failed");
    }
  }

  function begin(): Worker {
    const begun = startWorker();
    // What it waits for keeps no process from ending.
    begun.unref();
    begun.on("message", (answer: ThreadAnswer<Result>) => {
      if (worker !== begun) return;
      const job = present;
      present = null;
      if ("result" in answer) job?.resolve(answer.result);
      else job?.reject(failure(answer.problem, "failed"));
      goOn();
    });
    begun.on("error", (error) => worker === begun && fail(error.message, kindOf(error)));
    begun.on("exit", () => worker === begun && fail("it ended", "failed"));
    return begun;
  }

  /** The thread is of no more use: the next job begins another. */
  function fail(reason: string, kind: JobFailure): void {
    const job = present;
    present = null;
    end();
    job?.reject(failure(reason, kind));
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
     * Has one job done, after those that came before.
     * @throws what `failure` makes; when aborted, the signal's reason
     */
    run(job: Job, { signal, owner = "" }: RunOptions = {}): Promise<Result> {
      return new Promise((resolve, reject) => {
        // The signal's reason is an error: whoever aborts gives none or one.
        const leave = () => {
          waiting.remove(owner, mine);
          reject(signal?.reason as Error);
        };
        const settled = () => signal?.removeEventListener("abort", leave);
        const mine: Waiting<Job, Result> = {
          job,
          resolve: (result) => (settled(), resolve(result)),
          reject: (error) => (settled(), reject(error)),
        };
        if (signal?.aborted) return leave();
        signal?.addEventListener("abort", leave, { once: true });
        waiting.add(owner, mine);
        if (!present) goOn();
      });
    },
    stop(): void {
      for (let job = waiting.next(); job; job = waiting.next())
        job.reject(failure("the server stops", "stopped"));
      if (present) fail("the server stops", "stopped");
      else end();
    },
  };
}

const kindOf = (error: Error): JobFailure =>
  "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "failed";
