/**
 * Whether the host is this machine.
 * @param host a host name or IP address, with or without IPv6 brackets
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
