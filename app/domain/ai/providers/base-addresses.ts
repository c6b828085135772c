/** What programs ask for at an address, and people copy with it. */
const asked =
  /(?:\/(?:chat\/completions|completions|chat|generate|tags|models|responses|embeddings))?\/*$/iu;

/**
 * Where a server's API may be, by the address that somebody has typed: as it is without what is asked for there, then below
 * /v1, where most have it.
 */
export function baseAddresses(typed: string): string[] {
  if (!URL.canParse(typed)) return [typed];
  const url = new URL(typed);
  const path = url.pathname.replace(asked, "");
  const at = (pathname: string) =>
    Object.assign(new URL(url), { pathname, search: "", hash: "" }).href.replace(/\/$/u, "");
  if (/\/v\d+$/iu.test(path)) return [at(path)];
  return [...new Set([at(path), at(`${path}/v1`), at("/v1")])];
}
