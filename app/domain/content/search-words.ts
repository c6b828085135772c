/** How much may be searched for at once, in characters. */
export const maxSearchLength = 200;
