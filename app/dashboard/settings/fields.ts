/** The page of the settings, which answers their forms. */
export const settingsPath = "/settings";

/** The fields of the settings' forms. */
export const timeZoneField = "timeZone";
/** Whether activities are told by notices: `shown`, and `quiet` as well for who wants none. */
export const notificationPreferencesField = "notices";
/** Whether there is a morning's e-mail: `asked`, and `wanted` as well for who wants it. */
export const dailyEmailField = "dailyEmail";
/** Where it is switched on and off. */
export const dailyEmailPath = `${settingsPath}#daily-mail`;
/** The page that the form stands on, where it is not the settings' own. */
export const fromField = "from";

/** How much goes out. */
export const publishingScheduleFields = {
  articlesPerWeek: "articlesPerWeek",
  postsPerDay: "postsPerDay",
} as const;
export const savePublishingSchedule = "save_publishing_schedule";
