/**
 * Whether this is the machine itself.
 * @param host a host name or an IP address, with or without the brackets of an address of IPv6
 */
export function isLoopback(host: string): boolean {
  return (
    host === "localhost" ||
    host.endsWith(".localhost") ||
    host === "::1" ||
    host === "[::1]" ||
    /^(::ffff:)?127(\.\d{1,3}){3}$/.test(host)
  );
}
