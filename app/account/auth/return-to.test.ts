import { describe, expect, it } from "vitest";
import { safeReturnTo } from "./return-to.ts";

describe("safeReturnTo", () => {
  it.each([
    ["/", "/"],
    ["/dashboard", "/dashboard"],
    ["/dashboard?tab=content#top", "/dashboard?tab=content#top"],
    ["/manual?q=a%2Fb", "/manual?q=a%2Fb"],
    ["/a/../dashboard", "/dashboard"],
    ["/apiary", "/apiary"],
    ["/help?q=//evil.example", "/help?q=//evil.example"],
  ])("keeps %j as %j", (value, expected) => {
    expect(safeReturnTo(value)).toBe(expected);
  });

  it.each([
    null,
    undefined,
    "",
    "dashboard",
    "https://evil.example/",
    "javascript:alert(1)",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "/a/..//evil.example",
    "/%2e%2e//evil.example",
    "/@evil.example/..//evil.example",
    "/api/logout",
    "/api",
    "/x/../api/logout",
    "/idp/auth?client_id=x",
    `/${"x".repeat(1_000)}`,
  ])("turns %j into the home page", (value) => {
    expect(safeReturnTo(value)).toBe("/");
  });

  it("never returns an address that a browser would resolve to another site", () => {
    const contentItems = [
      "/",
      "\\",
      ".",
      "..",
      "\t",
      "\n",
      "@",
      "evil.example",
      "%2f",
      "?",
      "#",
      ":",
    ];
    for (const a of contentItems) {
      for (const b of contentItems) {
        for (const c of contentItems) {
          const path = safeReturnTo(`/${a}${b}${c}evil.example`);
          expect(new URL(path, "https://agents.example.com").host).toBe("agents.example.com");
        }
      }
    }
  });
});
