/** The page where owners describe their business; its forms post there. */
export const briefPath = "/brief";
/** Its versions. */
export const briefHistoryPath = "/brief/history";
/** @param number the version's number */
export const briefVersionPath = (number: number): string => `${briefHistoryPath}?version=${number}`;
