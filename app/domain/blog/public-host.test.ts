import { expect, test } from "vitest";
import { isPublicHost } from "./public-host.ts";

test.each([
  ["ledge-and-leaf.com", true],
  ["blog.xn--mller-kva.de", true],
  ["Blog.Example.ORG.", true],
  ["localhost", false],
  ["app.localhost", false],
  ["192.168.1.4", false],
  ["[::1]", false],
  ["nas.local", false],
  ["pc.home.arpa", false],
  ["shop.test", false],
  ["intranet", false],
  ["", false],
])("%s: %s", (host, expected) => {
  expect(isPublicHost(host)).toBe(expected);
});
