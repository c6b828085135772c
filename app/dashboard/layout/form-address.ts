/**
 * Where the dashboard's forms go, so that the page stays the one it is: another one would begin anew,
 * at its top and without the focus.
 * @param path of the page that the form stands on
 */
export function formActionPath(path: string): string {
  return path === "/" ? "/?index" : "/dashboard";
}
