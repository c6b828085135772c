/**
 * Removes trailing slashes in linear time: a regular expression would retry at each slash of a long
 * row.
 */
export const withoutEndSlashes = (address: string): string => address.replace(/(?<!\/)\/+$/u, "");
