import { parentPort, type Transferable } from "node:worker_threads";
import { messageOf } from "#app/core/errors.ts";

/** A thread's response to a job. */
export type ThreadAnswer<Result> = { result: Result } | { problem: string };

/**
 * The thread's side of `createJobThread`: runs jobs in sequence.
 * @param handOver memory transferred with the result instead of copied
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
