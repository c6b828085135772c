import { MINUTE } from "../../../core/clock";

/** So long a task is a process's own; while that waits for an answer, it extends the lease. */
export const leaseMs = 2 * MINUTE;

/** A task whose lease was lost this often in a row is left for a person to look at. */
export const maxLostLeases = 10;

/** The step before a kind's own: what the task is to be about. */
export const planningStep = -1;

/** What a task is called until it is planned. */
export const unplannedTitle = "Choosing what to do next";

/** Of a simulated agent so many finished tasks are kept, tidied up once in a while. */
export const simulatedTasksKept = 200;
export const forgetEvery = 50;
