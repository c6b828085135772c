/** How long simulated work is told of, in days: tasks and what is worth knowing, and everyday steps. */
export const retentionDays = { tasks: 31, everyday: 7 } as const;
