import { MINUTE, SECOND } from "../../../core/clock";

/** How long a step may take before another try is made. */
export const leaseMs = 2 * MINUTE;

/** A step that fails this often fails the task. */
export const maxFailures = 3;

/** A task leased this often without an answer is left for a person to look at. */
export const maxLeases = 10;

/** Of a simulated agent so many finished tasks are kept, tidied up once in a while. */
export const simulatedTasksKept = 200;
export const forgetEvery = 50;

/** The wait before a failed step is tried again: 4 s, 8 s, … */
export function backoffMs(failures: number): number {
  return 4 * SECOND * 2 ** (failures - 1);
}
