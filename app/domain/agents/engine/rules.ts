import { MINUTE } from "#app/core/time/clock.ts";

/** So long a task is a process's own; while that waits for an answer, it extends the lease. */
export const leaseMs = 2 * MINUTE;

/** A task whose lease was lost this often in a row is left for a person to look at. */
export const maxLostLeases = 10;

/** The step before a kind's own: what the task is to be about. */
export const planningStep = -1;

/** The kinds' own, in the order of their `steps`. */
export const workStep = 0;
export const handOverStep = 1;

/** After all of them, whatever kind it is: others are told that it could not be done. */
export const giveUpStep = 2;

/** What a task is called until it is planned. */
export const unplannedTitle = "Choosing what to do next";
