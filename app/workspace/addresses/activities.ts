export const activitiesPath = "/activities";
