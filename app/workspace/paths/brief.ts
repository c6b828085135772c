/** The page on which the owner of a workspace tells of their business, and answers its forms. */
export const briefPath = "/brief";
/** Its versions. */
export const briefHistoryPath = "/brief/history";
/** @param number of the version */
export const briefVersionPath = (number: number): string => `${briefHistoryPath}?version=${number}`;
