/** The versions that an `If-Match` names, without their quotes. */
export const expectedVersions = (header: string): string[] =>
  header.split(",").map((each) => each.trim().replace(/^"(.*)"$/, "$1"));
