/**
 * An address or path without the slashes at its end. Only where a row of slashes begins is it looked for: from each of
 * its slashes anew, a long row that does not end the address would take its length squared.
 */
export const withoutEndSlashes = (address: string): string => address.replace(/(?<!\/)\/+$/u, "");
