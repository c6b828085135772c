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
  /** Timeout of a job in milliseconds. */
  withinMs: number;
  /** Idle time in milliseconds, after which the thread is ended. */
  idleMs: number;
  /** The error of a failed job. */
  failure: (reason: string, kind: JobFailure) => Error;
}

/** `failed`: the job failed, or the thread ended. */
export type JobFailure = "late" | "memory" | "stopped" | "failed";

interface RunOptions {
  signal?: AbortSignal | undefined;
  /** Owners take turns, so that no one waits for all jobs of another. */
  owner?: string;
}

/**
 * A thread for blocking work: started by the first job, ended when idle. Jobs and results must be
 * postable between threads.
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
    // The timer does not keep the process alive.
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

  /** The thread is unusable: the next job starts another. */
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
     * Queues a job.
     * @throws what `failure` creates; when aborted, the signal's reason
     */
    run(job: Job, { signal, owner = "" }: RunOptions = {}): Promise<Result> {
      return new Promise((resolve, reject) => {
        // The signal's reason is an error: callers abort with one or none.
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
