import { expect, test } from "vitest";
import { readPosition } from "./list-position.ts";

test.each([
  ["older=1780300800000.0197-ab", { side: "older", createdAt: 1780300800000, id: "0197-ab" }],
  ["newer=5.x", { side: "newer", createdAt: 5, id: "x" }],
  ["older=", undefined],
  ["older=-1.x", undefined],
  ["older=1.'; DROP TABLE content", undefined],
  ["newer=99999999999999999999.x", undefined],
  ["", undefined],
])("an address with %s names the place %j", (query, expected) => {
  expect(readPosition(new URLSearchParams(query))).toEqual(expected);
});
