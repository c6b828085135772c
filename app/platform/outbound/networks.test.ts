import { describe, expect, test } from "vitest";
import { isAppError } from "#app/core/errors.ts";
import { readSettings } from "#app/env.server.ts";
import { createAddressPolicy, isNetwork } from "./networks.server.ts";

describe("without allowed networks", () => {
  const policy = createAddressPolicy([]);

  test.each([
    "93.184.216.34",
    "1.1.1.1",
    "172.15.255.255",
    "172.32.0.1",
    "100.63.255.255",
    "100.128.0.1",
    "2606:4700:4700::1111",
    "::ffff:1.1.1.1",
    "64:ff9b::1.1.1.1",
  ])("%s is open to everybody", (address) => expect(policy.allows(address)).toBe(true));

  test.each([
    ["loopback", "127.0.0.1"],
    ["loopback", "127.255.255.254"],
    ["loopback", "::1"],
    ["this network", "0.0.0.0"],
    ["this network", "0.1.2.3"],
    ["unspecified", "::"],
    ["private", "10.0.0.1"],
    ["private", "172.16.0.1"],
    ["private", "172.31.255.255"],
    ["private", "192.168.1.1"],
    ["link-local, cloud metadata", "169.254.169.254"],
    ["link-local", "fe80::1"],
    ["link-local with a zone", "fe80::1%eth0"],
    ["site-local", "fec0::1"],
    ["unique local", "fc00::1"],
    ["unique local, cloud metadata", "fd00:ec2::254"],
    ["carrier-grade NAT", "100.64.0.1"],
    ["carrier-grade NAT, cloud metadata", "100.100.100.200"],
    ["IPv4-mapped loopback", "::ffff:127.0.0.1"],
    ["IPv4-mapped private", "::ffff:a00:1"],
    ["IPv4-compatible", "::127.0.0.1"],
    ["IPv4-translated", "::ffff:0:127.0.0.1"],
    ["NAT64 to loopback", "64:ff9b::7f00:1"],
    ["NAT64 to cloud metadata", "64:ff9b::169.254.169.254"],
    ["local NAT64", "64:ff9b:1::1"],
    ["6to4 of loopback", "2002:7f00:1::1"],
    ["6to4", "2002:101:101::1"],
    ["6to4 relays", "192.88.99.1"],
    ["Teredo", "2001::1"],
    ["protocol assignments", "192.0.0.192"],
    ["documentation", "192.0.2.1"],
    ["documentation", "198.51.100.1"],
    ["documentation", "203.0.113.1"],
    ["documentation", "2001:db8::1"],
    ["documentation", "3fff::1"],
    ["benchmarking", "198.18.0.1"],
    ["segment routing", "5f00::1"],
    ["discard", "100::1"],
    ["multicast", "224.0.0.1"],
    ["multicast", "ff02::1"],
    ["reserved", "240.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["Azure's host", "168.63.129.16"],
    ["no address", "localhost"],
    ["no address", ""],
  ])("%s: %s is refused", (_, address) => expect(policy.allows(address)).toBe(false));
});

describe("allowed networks", () => {
  test.each([
    ["127.0.0.0/8", "127.0.0.1"],
    ["127.0.0.0/8", "::ffff:127.0.0.1"],
    ["127.0.0.0/8", "64:ff9b::7f00:1"],
    ["192.168.1.7", "192.168.1.7"],
    ["192.168.1.7/24", "192.168.1.200"],
    ["0.0.0.0/0", "10.1.2.3"],
    ["fd00::/8", "fd12::1"],
    ["::1", "::1"],
  ])("%s allows %s", (network, address) => {
    expect(createAddressPolicy([network]).allows(address)).toBe(true);
  });

  test.each([
    ["127.0.0.0/8", "::1"],
    ["127.0.0.0/8", "10.0.0.1"],
    ["192.168.1.7", "192.168.1.8"],
    ["192.168.1.0/24", "192.168.2.1"],
    ["fd00::/8", "127.0.0.1"],
    ["::/0", "127.0.0.1"],
    ["::/0", "::ffff:127.0.0.1"],
  ])("%s does not allow %s", (network, address) => {
    expect(createAddressPolicy([network]).allows(address)).toBe(false);
  });
});

describe("OUTBOUND_ALLOWED_NETWORKS", () => {
  test.each(["127.0.0.0/8", "10.0.0.1", "0.0.0.0/0", "fd00::/8", "::1", "FD00::/8"])(
    "%s is a network",
    (value) => expect(isNetwork(value)).toBe(true),
  );

  const nonsense = [
    "localhost",
    "10/8",
    "10.0.0/8",
    "10.0.0.0/33",
    "fd00::/129",
    "10.0.0.0/",
    "10.0.0.0/-1",
    "010.0.0.0/8",
    "2130706433",
    "10.0.0.0-10.0.0.9",
    "http://10.0.0.1",
    "::ffff:10.0.0.0/104",
    "64:ff9b::/96",
    "fe80::1%eth0",
  ];
  test.each(nonsense)("%s is none, and stops the start with a line that names it", (value) => {
    let line = "";
    try {
      readSettings({ NODE_ENV: "test", OUTBOUND_ALLOWED_NETWORKS: `127.0.0.0/8, ${value}` });
    } catch (error) {
      if (isAppError(error) && error.code === "bad_setting") line = error.message;
    }
    expect(line).toMatch(/^OUTBOUND_ALLOWED_NETWORKS must .{10,}\.$/);
  });

  test("is a list, empty by default", () => {
    const read = (value?: string) =>
      readSettings({ NODE_ENV: "test", OUTBOUND_ALLOWED_NETWORKS: value })
        .OUTBOUND_ALLOWED_NETWORKS;
    expect(read()).toEqual([]);
    expect(read(" 127.0.0.0/8,fd00::/8 ,, ")).toEqual(["127.0.0.0/8", "fd00::/8"]);
  });
});
