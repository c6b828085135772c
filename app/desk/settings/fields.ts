/** The page of the settings, which answers their forms. */
export const settingsPath = "/settings";

/** The fields of the settings' forms. */
export const timeZoneField = "timeZone";
/** Present when a notice's button takes back what was saved. */
export const undoField = "undo";
