/**
 * What starts the demo of the landing page. Written out, and apart from the tour: whoever opens
 * the landing page need not load the tour's words.
 */
export const presentationPath = "/tour?mode=presentation";
