/** The page of the settings, which answers their forms. */
export const settingsPath = "/settings";

/** The fields of the settings' forms. */
export const timeZoneField = "timeZone";
/** Whether activities are told by notices: `shown`, and `quiet` as well for who wants none. */
export const noticesField = "notices";
/** The page that the form stands on, where it is not the settings' own. */
export const fromField = "from";

/** How much goes out. */
export const cadenceFields = { articlesAWeek: "articlesAWeek", postsADay: "postsADay" } as const;
export const saveCadence = "save_cadence";
