import { AppError } from "#app/core/errors.ts";

// Fetch's blocked ports above 1023: they belong to services that are not web servers, and the user
// controls part of the request. https://fetch.spec.whatwg.org/#port-blocking
const otherServices = new Set(
  [
    "1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080",
  ].flatMap((ports) => ports.split(" ").map(Number)),
);

/**
 * Parses an address from a user or a redirect.
 * @throws AppError `outbound_bad_address` if it is not a web address, contains a name and password,
 * or has a blocked port.
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
    throw bad("The address must not contain a name or password before an @.");
  }
  if (!isWebPort(url.port)) {
    throw bad(`Port ${url.port} is not a web server port. Use 80, 443 or one above 1023.`);
  }
  // DNS treats it as the same host, certificates do not.
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.slice(0, -1);
  url.hash = "";
  return url;
}

/** Blank: the protocol's default port, as in URL. */
function isWebPort(port: string): boolean {
  if (port === "" || port === "80" || port === "443") return true;
  return Number(port) > 1023 && !otherServices.has(Number(port));
}

function bad(message: string): AppError {
  return new AppError("outbound_bad_address", message, { about: "address" });
}
