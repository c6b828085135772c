/** Quiet hours and daily limits per channel. */
export const quietHoursPath = "/settings/quiet-hours";
