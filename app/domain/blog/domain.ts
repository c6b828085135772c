/** A domain of an owner's, or why what they typed is none, in words for them. */
type Read = { domain: string } | { problem: string };

const longest = 253;
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/u;

/**
 * What somebody means who types a domain: as browsers send it as `Host`, in lower case and in ASCII. The
 * address of a page is taken for its domain; what names a port, a user or a machine by its number is refused.
 * @param appHost of the product's own address, without a port
 */
export function readDomain(typed: string, appHost: string): Read {
  const trimmed = typed.trim();
  if (trimmed === "") return { problem: "Type the domain, such as blog.example.com" };
  const bare = trimmed.replace(/^https?:\/\//iu, "").replace(/\/$/u, "");
  const wrong = { problem: "Only the domain, such as blog.example.com: no path, port or blanks" };
  if (!/^[^\s/?#@:\\[\]%*]+$/u.test(bare) || !URL.canParse(`http://${bare}`)) return wrong;
  // Letters beyond ASCII become the form in which the domain was registered (punycode).
  const domain = new URL(`http://${bare}`).hostname.replace(/\.$/u, "");
  const labels = domain.split(".");
  if (/^\d+$/u.test(labels.at(-1) ?? ""))
    return { problem: "This is the number of a machine: a blog needs a domain with a name" };
  if (labels.length < 2 || domain.length > longest || !labels.every((each) => label.test(each)))
    return wrong;
  if (domain === appHost || domain.endsWith(".localhost"))
    return { problem: "This is where the product itself is found: choose a domain of your own" };
  return { domain };
}

/** Where the proof is looked for: below the domain, so that nothing else there is in the way. */
export const proofName = (domain: string): string => `_blog-proof.${domain}`;
