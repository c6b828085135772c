/** An owner's domain, or why the input isn't one. */
type Read = { domain: string } | { problem: string };

const longest = 253;
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/u;

/**
 * Normalizes an entered domain to the `Host` header's form: lowercase ASCII. The address of a page is reduced to
 * its domain; ports, users and IP addresses are refused.
 * @param appHost of the product's own address, without a port
 */
export function readDomain(typed: string, appHost: string): Read {
  const trimmed = typed.trim();
  if (trimmed === "") return { problem: "Enter a domain, such as blog.example.com" };
  const bare = trimmed.replace(/^https?:\/\//iu, "").replace(/\/$/u, "");
  const wrong = {
    problem: "Enter only the domain, such as blog.example.com, without a path, port, or spaces",
  };
  if (!/^[^\s/?#@:\\[\]%*]+$/u.test(bare) || !URL.canParse(`http://${bare}`)) return wrong;
  // International domains are converted to punycode.
  const domain = new URL(`http://${bare}`).hostname.replace(/\.$/u, "");
  const labels = domain.split(".");
  if (/^\d+$/u.test(labels.at(-1) ?? ""))
    return { problem: "This is an IP address. A blog needs a domain name" };
  if (labels.length < 2 || domain.length > longest || !labels.every((each) => label.test(each)))
    return wrong;
  if (domain === appHost || domain.endsWith(".localhost"))
    return { problem: "This domain belongs to the product. Choose a domain you own" };
  return { domain };
}

/** The name of the TXT record: below the domain, so that it does not conflict with other records. */
export const proofName = (domain: string): string => `_blog-proof.${domain}`;
