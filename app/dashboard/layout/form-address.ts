/**
 * The address that dashboard forms post to. Posting to the same page keeps scroll position and focus.
 * @param path of the page with the form
 */
export function formActionPath(path: string): string {
  return path === "/" ? "/?index" : "/dashboard";
}
