/**
 * Starts the landing page's demo. Separate from the tour, so that the landing page does not load
 * the tour's copy.
 */
export const presentationPath = "/tour?mode=presentation";
