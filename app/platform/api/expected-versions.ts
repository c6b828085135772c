/** The versions in an `If-Match`, unquoted. */
export const expectedVersions = (header: string): string[] =>
  header.split(",").map((each) => each.trim().replace(/^"(.*)"$/, "$1"));
