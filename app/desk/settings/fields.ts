/** The page of the settings, which answers their forms. */
export const settingsPath = "/settings";

/** The fields of the settings' forms. */
export const timeZoneField = "timeZone";
/** The page that the form stands on, where it is not the settings' own. */
export const fromField = "from";
