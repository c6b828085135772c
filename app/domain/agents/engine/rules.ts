import { MINUTE } from "#app/core/time/clock.ts";

/** How long a process owns a task. The lease is extended while the process waits for an answer. */
export const leaseMs = 2 * MINUTE;

/** Leases lost in a row before a person has to check. */
export const maxLostLeases = 10;

/** The step before the kind's own steps: choosing the work. */
export const planningStep = -1;

/** The kind's own steps, in the order of its `steps`. */
export const workStep = 0;
export const handOverStep = 1;

/** After all steps of any kind: releases the claimed work. */
export const giveUpStep = 2;

/** The title of a task until it is planned. */
export const unplannedTitle = "Choosing what to do next";
