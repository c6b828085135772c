/** More than anyone needs, and few enough for one page. */
export const maxAgents = 100;
