import { expect, it } from "vitest";
import { createFlowCookies } from "./flow-cookies.ts";

it("keeps the target of a sign-in with any characters in its address", () => {
  const cookies = createFlowCookies({ secure: true });
  const path = "/search?q=a; b=c&d=é%20f";
  const header = cookies
    .keepReturnTo("one", path)
    .map((each) => each.slice(0, each.indexOf(";")))
    .join("; ");
  expect(header).toMatch(/^return-to:one=[\w.~%-]+$/);
  expect(cookies.returnToOf(header, "one")).toBe(path);
  expect(cookies.returnToOf(header, "two")).toBeNull();
});
