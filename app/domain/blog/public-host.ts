/** Domain endings that aren't public (RFC 2606, 6761, 6762, 8375, and common private ones). */
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

/** Whether a host is a public name, not an IP address or a local name. */
export function isPublicHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/u, "");
  const parts = name.split(".");
  const end = parts.at(-1) ?? "";
  if (parts.length < 2 || parts.includes("") || privateEnds.has(end)) return false;
  if (name.endsWith(".home.arpa")) return false;
  // A number at the end makes it an IP address, as in browsers; so do IPv6 brackets.
  return /^[a-z][a-z\d-]*$/u.test(end) && parts.every((part) => /^[a-z\d_-]+$/u.test(part));
}
