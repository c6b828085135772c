/** The settings page, which handles its forms. */
export const settingsPath = "/settings";

/** Fields of the settings forms. */
export const timeZoneField = "timeZone";
/** Notification preference: `shown` is always sent, `quiet` in addition turns toasts off. */
export const notificationPreferencesField = "notices";
/** Daily email: `asked` is always sent, `wanted` in addition turns it on. */
export const dailyEmailField = "dailyEmail";
/** Where to turn it on and off. */
export const dailyEmailPath = `${settingsPath}#daily-mail`;
/** The page with the form, if not the settings page. */
export const fromField = "from";

/** Publishing volume. */
export const publishingScheduleFields = {
  articlesPerWeek: "articlesPerWeek",
  postsPerDay: "postsPerDay",
} as const;
export const savePublishingSchedule = "save_publishing_schedule";
