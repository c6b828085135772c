import { expect, test } from "vitest";
import { createOwnHosts } from "./own-hosts.ts";

const withProvider = createOwnHosts({
  appUrl: "https://agents.example.com",
  embeddedIdentityProvider: false,
  isBlogDomain: (domain) => domain === "blog.example.org",
});

test.each([
  [
    "on this machine",
    "::ffff:127.0.0.1",
    { host: "agents.example.com", isOwn: true, blogDomain: null },
  ],
  ["on another machine", "10.0.0.9", { host: "inner.example", isOwn: false, blogDomain: null }],
  ["that is gone", undefined, { host: "inner.example", isOwn: false, blogDomain: null }],
])("of a proxy %s", (_where, remoteAddress, asked) => {
  const headers = { host: "inner.example", "x-forwarded-host": "agents.example.com" };
  expect(withProvider({ headers, socket: { remoteAddress } })).toEqual(asked);
});

test("another machine's proxy passes the name on as Host, and what else it says counts for nothing", () => {
  const headers = { host: "agents.example.com", "x-forwarded-host": "evil.example" };
  const asked = withProvider({ headers, socket: { remoteAddress: "10.0.0.9" } });
  expect(asked).toEqual({ host: "agents.example.com", isOwn: true, blogDomain: null });
});

test("without a name there is no host", () => {
  const socket = { remoteAddress: "127.0.0.1" };
  expect(withProvider({ headers: {}, socket })).toEqual({
    host: null,
    isOwn: false,
    blogDomain: null,
  });
});

test("distinguishes a blog's domain from the product's own hosts", () => {
  const blogDomain = "blog.example.org";
  const here = { remoteAddress: "127.0.0.1" };
  const ask = (headers: Record<string, string>) => withProvider({ headers, socket: here });
  const asked = { host: blogDomain, isOwn: false, blogDomain };
  expect(ask({ host: "BLOG.example.org" })).toEqual(asked);
  expect(ask({ host: "inner.example", "x-forwarded-host": blogDomain })).toEqual(asked);
  expect(ask({ host: blogDomain, "x-forwarded-host": "evil.example" }).blogDomain).toBeNull();
  for (const host of [`${blogDomain}:8443`, `www.${blogDomain}`, `${blogDomain}.`, "example.org"])
    expect([host, ask({ host }).blogDomain, ask({ host }).isOwn]).toEqual([host, null, false]);
});

test("with the built-in sign-in all names of a request have to be the blog's", () => {
  const local = createOwnHosts({
    appUrl: "http://localhost:5000",
    embeddedIdentityProvider: true,
    isBlogDomain: (domain) => domain === "blog.example.org",
  });
  const socket = { remoteAddress: "127.0.0.1" };
  const blogDomain = "blog.example.org";
  const host = `${blogDomain}:5000`;
  expect(local({ headers: { host }, socket }).blogDomain).toBe(blogDomain);
  for (const headers of [
    { host, "x-forwarded-host": "localhost:5000" },
    { host: "localhost:5000", "x-forwarded-host": host },
    { host: blogDomain },
  ])
    expect([headers, local({ headers, socket })]).toMatchObject([
      headers,
      { blogDomain: null, isOwn: false },
    ]);
});
