import { expect, test } from "vitest";
import { expectedVersions } from "./expected-versions.ts";

test("reads the versions of an If-Match, with blanks around them or without", () => {
  expect(expectedVersions('"a" , "b",c ,*')).toEqual(["a", "b", "c", "*"]);
});
