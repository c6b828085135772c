/** How long simulated work is kept, in days: tasks and notable activities, and everyday steps. */
export const retentionDays = { tasks: 31, everyday: 7 } as const;
