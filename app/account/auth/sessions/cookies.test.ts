import { describe, expect, it } from "vitest";
import { clearCookie, readCookie, readCookies, setCookie } from "./cookies.ts";

describe("readCookies", () => {
  it.each([
    [null, []],
    ["", []],
    ["a=1", [["a", "1"]]],
    [
      "a=1; b=2;c=3 ",
      [
        ["a", "1"],
        ["b", "2"],
        ["c", "3"],
      ],
    ],
    ["a=x=y&z=1", [["a", "x=y&z=1"]]],
    ["no-value; =nameless; ;; a=", [["a", ""]]],
  ])("reads %j", (header, expected) => {
    expect(readCookies(header)).toEqual(expected);
  });

  it("finds the first cookie with exactly this name", () => {
    expect(readCookie("session2=x; session=first; session=second", "session")).toBe("first");
    expect(readCookie("__Host-session=x", "session")).toBeNull();
    expect(readCookie(undefined, "__proto__")).toBeNull();
  });
});

describe("setCookie", () => {
  it("hides cookies from scripts and from other sites' forms", () => {
    expect(setCookie("a", "1", { path: "/", maxAgeSeconds: 60, secure: true })).toBe(
      "a=1; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure",
    );
    expect(clearCookie("a", { path: "/api", secure: false })).toBe(
      "a=; Path=/api; Max-Age=0; HttpOnly; SameSite=Lax",
    );
  });
});
