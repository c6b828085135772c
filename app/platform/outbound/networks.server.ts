import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import type { AddressPolicy } from "./types.ts";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const wellKnownNat64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");
const publicIPv6 = ipaddr.IPv6.parseCIDR("2000::/3");

// Public by number, but internal to Azure: its host for keys and names.
const azureHost = "168.63.129.16";

/** For addresses set by the operator: any is allowed. */
export const everyNetwork: readonly string[] = ["0.0.0.0/0", "::/0"];

/** True for `192.168.1.0/24`, `fd00::/8` and single addresses. */
export function isNetwork(value: string): boolean {
  return readNetwork(value) !== null;
}

/**
 * Allows public addresses and the operator's networks.
 * @param allowedNetworks as `isNetwork` takes them
 */
export function createAddressPolicy(allowedNetworks: readonly string[]): AddressPolicy {
  const networks = allowedNetworks.map((network) => {
    const range = readNetwork(network);
    if (!range) throw new RangeError(`${network} is no network`);
    return range;
  });
  return {
    allows(text) {
      const address = channelOf(text);
      if (!address) return false;
      return networks.some((network) => isWithin(address, network)) || isPublic(address);
    },
  };
}

function readNetwork(value: string): [Address, number] | null {
  const [, text = "", bits] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(value) ?? [];
  // Stricter than ipaddr.js, which also accepts 10/8 and 0177.1.
  if (isIP(text) === 0) return null;
  const address = ipaddr.parse(text);
  // Addresses are compared after unwrapping IPv4 from IPv6, so wrapped networks would never match.
  if (channelOf(text)?.kind() !== address.kind()) return null;
  const width = address.kind() === "ipv4" ? 32 : 128;
  const prefix = bits === undefined ? width : Number(bits);
  return prefix <= width ? [address, prefix] : null;
}

/** The real target: IPv4 addresses wrapped in IPv6 are unwrapped. */
function channelOf(text: string): Address | null {
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.process(text);
  // NAT64: on IPv6-only networks every IPv4 host resolves to one of these.
  return address.range() === "rfc6052" && isWithin(address, wellKnownNat64)
    ? ipaddr.fromByteArray(address.toByteArray().slice(12))
    : address;
}

function isWithin(address: Address, network: [Address, number]): boolean {
  return address.kind() === network[0].kind() && address.match(network);
}

/** ipaddr.js's `unicast` is everything outside special ranges. */
function isPublic(address: Address): boolean {
  if (address.range() !== "unicast" || address.toString() === azureHost) return false;
  // Only this eighth of IPv6 is public; `::127.0.0.1` is outside it.
  return address.kind() === "ipv4" || isWithin(address, publicIPv6);
}
