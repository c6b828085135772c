import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import type { AddressPolicy } from "./types.ts";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const wellKnownNat64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");
const publicIPv6 = ipaddr.IPv6.parseCIDR("2000::/3");

// Public by its number, and still the cloud's own inside: Azure's host, with keys and names.
const azureHost = "168.63.129.16";

/** For addresses that the operator has named: any may be meant. */
export const everyNetwork: readonly string[] = ["0.0.0.0/0", "::/0"];

/** True for `192.168.1.0/24`, `fd00::/8` and for a single address. */
export function isNetwork(value: string): boolean {
  return readNetwork(value) !== null;
}

/**
 * Allows what is open to everybody, and the operator's networks.
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
  // Stricter than ipaddr.js, which also reads 10/8 and 0177.1.
  if (isIP(text) === 0) return null;
  const address = ipaddr.parse(text);
  // Addresses are judged without their IPv6 clothes, so a network in such would never match.
  if (channelOf(text)?.kind() !== address.kind()) return null;
  const width = address.kind() === "ipv4" ? 32 : 128;
  const prefix = bits === undefined ? width : Number(bits);
  return prefix <= width ? [address, prefix] : null;
}

/** Where a packet to this address ends up: what is an IPv4 address in IPv6 clothes is judged as one. */
function channelOf(text: string): Address | null {
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.process(text);
  // NAT64: on a network without IPv4 every name of an IPv4 host resolves to one of these.
  return address.range() === "rfc6052" && isWithin(address, wellKnownNat64)
    ? ipaddr.fromByteArray(address.toByteArray().slice(12))
    : address;
}

function isWithin(address: Address, network: [Address, number]): boolean {
  return address.kind() === network[0].kind() && address.match(network);
}

/** `unicast` is what ipaddr.js calls the rest, after every range with a meaning of its own. */
function isPublic(address: Address): boolean {
  if (address.range() !== "unicast" || address.toString() === azureHost) return false;
  // Of IPv6 only this eighth is given out for the Internet; `::127.0.0.1` is outside of it.
  return address.kind() === "ipv4" || isWithin(address, publicIPv6);
}
