/** Forms of people are small; whoever sends more wants our memory. */
export const usualBodyBytes = 64 * 1024;
