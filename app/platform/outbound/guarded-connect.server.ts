import { isIP } from "node:net";
import type { LookupFunction, Socket } from "node:net";
import { buildConnector } from "undici";
import { refusedAddress, unknownName } from "./failures.server.ts";
import type { AddressPolicy, Resolve } from "./types.ts";

/**
 * Connects to allowed addresses only. A name is resolved once, while connecting, and the checked
 * address is the one used, so DNS rebinding has no effect. Refused addresses fail with AppError
 * `outbound_refused_address`.
 */
export function createGuardedConnect({ policy, resolve, timeoutMs }: GuardedConnectDeps) {
  const connect = buildConnector({ lookup: guardedLookup(policy, resolve), timeout: timeoutMs });
  const guarded: buildConnector.connector = (options, callback) => {
    // Numeric addresses are used without a lookup.
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

/** The address really connected to, from the socket, before anything is sent. */
function refusalOf(socket: Socket, policy: AddressPolicy, hostname: string): Error | null {
  const address = socket.remoteAddress;
  // None: the socket has closed, and the request fails anyway.
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
