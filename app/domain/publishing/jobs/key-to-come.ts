/**
 * A placeholder for a publication's key until it is scheduled. It is as long as a real key, so a link with it is
 * shown and counted the same way.
 */
export const keyToCome = "given-when-it-goes-out";
