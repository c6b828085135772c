/** Endpoint paths that people copy with the address. */
const asked =
  /(?:\/(?:chat\/completions|completions|chat|generate|tags|models|responses|embeddings))?\/*$/iu;

/**
 * Candidate API addresses for a typed address: without the endpoint path, then with /v1, which most
 * servers have.
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
