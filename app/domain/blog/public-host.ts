/** Ends of names that nobody finds on the Internet (RFC 2606, 6761, 6762, 8375, and what networks use). */
const privateEnds: ReadonlySet<string> = new Set([
  "example",
  "home",
  "internal",
  "invalid",
  "lan",
  "local",
  "localdomain",
  "localhost",
  "onion",
  "test",
]);

/** Whether everybody can find a host by its name: an address, or a name of this network, is none. */
export function isPublicHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/u, "");
  const parts = name.split(".");
  const end = parts.at(-1) ?? "";
  if (parts.length < 2 || parts.includes("") || privateEnds.has(end)) return false;
  if (name.endsWith(".home.arpa")) return false;
  // A number at the end makes it an address, as browsers read it; so do the signs of IPv6.
  return /^[a-z][a-z\d-]*$/u.test(end) && parts.every((part) => /^[a-z\d_-]+$/u.test(part));
}
