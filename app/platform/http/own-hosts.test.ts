import { expect, test } from "vitest";
import { createOwnHosts } from "./own-hosts";

const withProvider = createOwnHosts({
  appUrl: "https://agents.example.com",
  embeddedIdentityProvider: false,
});

test.each([
  ["on this machine", "::ffff:127.0.0.1", { host: "agents.example.com", isOwn: true }],
  ["on another machine", "10.0.0.9", { host: "inner.example", isOwn: false }],
  ["that is gone", undefined, { host: "inner.example", isOwn: false }],
])("of a proxy %s", (_where, remoteAddress, asked) => {
  const headers = { host: "inner.example", "x-forwarded-host": "agents.example.com" };
  expect(withProvider({ headers, socket: { remoteAddress } })).toEqual(asked);
});

test("another machine's proxy passes the name on as Host, and what else it says counts for nothing", () => {
  const headers = { host: "agents.example.com", "x-forwarded-host": "evil.example" };
  const asked = withProvider({ headers, socket: { remoteAddress: "10.0.0.9" } });
  expect(asked).toEqual({ host: "agents.example.com", isOwn: true });
});

test("without a name there is no host", () => {
  const socket = { remoteAddress: "127.0.0.1" };
  expect(withProvider({ headers: {}, socket })).toEqual({ host: null, isOwn: false });
});
