import { isIP } from "node:net";
import type { LookupFunction, Socket } from "node:net";
import { buildConnector } from "undici";
import { refusedAddress, unknownName } from "./failures.server.ts";
import type { AddressPolicy, Resolve } from "./types.ts";

/**
 * Makes connections to allowed addresses only. A name is resolved once, inside of the connecting, and
 * what was checked is what is connected to: a name that resolves differently a moment later (DNS
 * rebinding) changes nothing. A refused one fails with AppError `outbound_refused_address`.
 */
export function createGuardedConnect({ policy, resolve, timeoutMs }: GuardedConnectDeps) {
  const connect = buildConnector({ lookup: guardedLookup(policy, resolve), timeout: timeoutMs });
  const guarded: buildConnector.connector = (options, callback) => {
    // Written as a number, an address is connected to without a lookup.
    if (isIP(options.hostname) !== 0 && !policy.allows(options.hostname)) {
      callback(refusedAddress(options.hostname, [options.hostname]), null);
      return;
    }
    connect(options, (...[error, socket]: Parameters<buildConnector.Callback>) => {
      if (error) {
        callback(error, null);
        return;
      }
      const refusal = refusalOf(socket, policy, options.hostname);
      if (refusal) {
        socket.destroy();
        callback(refusal, null);
      } else {
        callback(null, socket);
      }
    });
  };
  return guarded;
}

interface GuardedConnectDeps {
  readonly policy: AddressPolicy;
  readonly resolve: Resolve;
  readonly timeoutMs: number;
}

/** Where the line really ended, before a byte of the request is sent: the word of the socket itself. */
function refusalOf(socket: Socket, policy: AddressPolicy, hostname: string): Error | null {
  const address = socket.remoteAddress;
  // None: it has been closed meanwhile, and the request fails by that.
  return address === undefined || policy.allows(address)
    ? null
    : refusedAddress(hostname, [address]);
}

function guardedLookup(policy: AddressPolicy, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const allowed = addresses
          .filter((address) => policy.allows(address))
          .map((address) => ({ address, family: isIP(address) }));
        const [first] = allowed;
        if (!first) callback(refusedAddress(hostname, addresses), []);
        else if (options.all) callback(null, allowed);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(unknownName(hostname, error), []),
    );
  };
}
