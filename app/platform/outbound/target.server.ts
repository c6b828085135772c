import { AppError } from "#app/core/errors.ts";

// Of the ports that Fetch forbids, those above 1023: a request to one speaks to something that is
// no web server, in words that a person has chosen. https://fetch.spec.whatwg.org/#port-blocking
const otherServices = new Set(
  [
    "1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080",
  ].flatMap((ports) => ports.split(" ").map(Number)),
);

/**
 * Reads an address that a person gave, or that a server redirects to.
 * @throws AppError `outbound_bad_address` for what is no web address, has a name and password in
 *   it, or a port at which no web server is.
 */
export function readTarget(address: string | URL, base?: URL): URL {
  if (!URL.canParse(String(address), base?.href)) {
    throw bad("This is no web address. Write it like https://example.com/page.");
  }
  const url = new URL(String(address), base);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw bad("The address must start with http:// or https://.");
  }
  if (url.username !== "" || url.password !== "") {
    throw bad("The address must not hold a name or a password before an @.");
  }
  if (!isWebPort(url.port)) {
    throw bad(`Port ${url.port} is not one for web servers. Use 80, 443 or one above 1023.`);
  }
  // The same host by DNS, another one for certificates.
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.slice(0, -1);
  url.hash = "";
  return url;
}

/** Blank is the protocol's own port, as URL writes it. */
function isWebPort(port: string): boolean {
  if (port === "" || port === "80" || port === "443") return true;
  return Number(port) > 1023 && !otherServices.has(Number(port));
}

function bad(message: string): AppError {
  return new AppError("outbound_bad_address", message, { about: "address" });
}
