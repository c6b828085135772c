import type { IncomingMessage } from "node:http";
import { isLoopback } from "#app/core/loopback.ts";

interface OwnHostsDeps {
  /** Where browsers reach the product, without a path. */
  appUrl: string;
  /** The sign-in without passwords: then this machine's other names are answered, too. */
  embeddedIdentityProvider: boolean;
  /** Whether a blog stands at a domain of its owner's. */
  isBlogDomain(domain: string): boolean;
}

/** The host that a request is for, as URLs have it; `isOwn` says whether that is answered. */
interface AskedHost {
  /** Null: what the request names is no host. */
  host: string | null;
  isOwn: boolean;
  /** Not ours: the domain of a blog, which is all that may be shown there. */
  blogDomain: string | null;
}

/**
 * Which hosts are answered. A name of somebody else's may lead to this machine: what a browser then
 * sends is a request of a page of theirs, and would be answered to that page.
 *
 * With a provider it is APP_URL's host, in the `X-Forwarded-Host` of a proxy on this machine or in
 * `Host`. With the built-in sign-in, which asks for no password, it is every name of this machine;
 * and since such a page may set any header but `Host`, all that the request names must be such. A blog's
 * domain counts in the same places, with the port of APP_URL.
 */
export function createOwnHosts({ appUrl, embeddedIdentityProvider, isBlogDomain }: OwnHostsDeps) {
  const { host: publicHost, protocol, port: publicPort } = new URL(appUrl);

  function parse(name: string): URL | null {
    // What else may stand in an address would be read as a user's name or a path.
    const isHost = /^[^\s/?#@\\]+$/.test(name) && URL.canParse(`${protocol}//${name}`);
    return isHost ? new URL(`${protocol}//${name}`) : null;
  }

  const isOwn = ({ host, hostname }: URL) =>
    host === publicHost || (embeddedIdentityProvider && isLoopback(hostname));

  return function askedHost({ headers, socket }: Asking): AskedHost {
    const forwarded =
      embeddedIdentityProvider || isLoopback(socket.remoteAddress ?? "")
        ? forwardedHosts(headers["x-forwarded-host"])
        : [];
    const named = [...forwarded, headers.host ?? ""];
    // The first is what the browser asked the outermost proxy for.
    const decisive = (embeddedIdentityProvider ? named : named.slice(0, 1)).map(parse);
    const host = decisive.every((url) => url !== null) ? (decisive[0]?.host ?? null) : null;
    if (decisive.every((url) => url !== null && isOwn(url)))
      return { host, isOwn: true, blogDomain: null };
    const isOne = decisive.every((url) => url?.host === host && url?.port === publicPort);
    const domain = decisive[0]?.hostname ?? "";
    return { host, isOwn: false, blogDomain: isOne && isBlogDomain(domain) ? domain : null };
  };
}

type Asking = Pick<IncomingMessage, "headers"> & {
  socket: Pick<IncomingMessage["socket"], "remoteAddress">;
};

function forwardedHosts(header: string | string[] | undefined): string[] {
  const names = String(header ?? "").split(",");
  return names.map((name) => name.trim()).filter(Boolean);
}
