/** Nobody has use for more at a time, and a page has to show them. */
export const maxAgents = 100;
