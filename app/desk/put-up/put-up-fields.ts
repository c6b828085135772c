export const putUpIntent = "give_link";
export const linkField = "link";
export const longestPutUpLink = 2_000;
