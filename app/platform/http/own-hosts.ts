import type { IncomingMessage } from "node:http";
import { isLoopback } from "#app/core/loopback.ts";

interface OwnHostsDeps {
  /** The public address without a path. */
  appUrl: string;
  /** With the built-in sign-in, this machine's other names are allowed too. */
  embeddedIdentityProvider: boolean;
  /** Whether a blog has this custom domain. */
  isBlogDomain(domain: string): boolean;
}

/** A request's host in URL form; `isOwn`: whether it is served. */
interface AskedHost {
  /** Null: not a valid host. */
  host: string | null;
  isOwn: boolean;
  /** A blog's custom domain, which shows only the blog. */
  blogDomain: string | null;
}

/**
 * Which hosts are served. Other people's domains may point to this machine, and their pages'
 * requests would then be served to them. With an identity provider, only APP_URL's host is served,
 * from `Host` or the `X-Forwarded-Host` of a local proxy. With the built-in sign-in, which has no
 * passwords, every name of this machine is served, and all headers that name a host must match,
 * because such pages can set any header but `Host`. A blog's domain is accepted in the same
 * headers, with APP_URL's port.
 */
export function createOwnHosts({ appUrl, embeddedIdentityProvider, isBlogDomain }: OwnHostsDeps) {
  const { host: publicHost, protocol, port: publicPort } = new URL(appUrl);

  function parse(name: string): URL | null {
    // Other characters could be read as a user name or path.
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
    // The first is the host that the browser requested.
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
