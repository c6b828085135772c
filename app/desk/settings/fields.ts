/** The fields of the settings' forms. */
export const timeZoneField = "timeZone";
