import { parentPort, type Transferable } from "node:worker_threads";
import { messageOf } from "#app/core/errors.ts";

/** What a thread answers to a job. */
export type ThreadAnswer<Result> = { result: Result } | { problem: string };

/**
 * The thread's side of `createJobThread`: does what is asked for, one job after the other.
 * @param handOver the memory that goes to the other thread with the result, and is not copied
 */
export function answerJobs<Job, Result>(
  work: (job: Job) => Promise<Result>,
  handOver: (result: Result) => Transferable[] = () => [],
): void {
  const answer = (message: ThreadAnswer<Result>, memory: Transferable[] = []) =>
    parentPort?.postMessage(message, memory);
  parentPort?.on("message", (job: Job) => {
    work(job).then(
      (result) => answer({ result }, handOver(result)),
      (error: unknown) => answer({ problem: messageOf(error) }),
    );
  });
}
