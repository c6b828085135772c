/** Where it is said when nothing goes to a place, and how much does on a day. */
export const quietHoursPath = "/settings/quiet-hours";
