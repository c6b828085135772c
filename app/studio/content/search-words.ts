/** How much may be searched for at once, in characters. */
export const longestSearch = 200;
