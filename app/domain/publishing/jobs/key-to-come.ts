/**
 * Stands for a placement's key until something is scheduled. As long as one and fit for an address, so that a link
 * with it is shown and counted as the one that is sent.
 */
export const keyToCome = "given-when-it-goes-out";
