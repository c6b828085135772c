import { expect, test } from "vitest";
import { answerTextOf, exampleNameOf } from "./answer-text.ts";

test("formats JSON", () => {
  expect(answerTextOf({ path: "/api/a", status: 201, answer: { a: [1] } })).toBe(
    '{\n  "a": [\n    1\n  ]\n}',
  );
});

test("shows the headers and size of a file", () => {
  const headers = { "Content-Type": "application/pdf", ETag: '"a"' };
  expect(answerTextOf({ path: "/api/a", status: 200, file: { headers, bytes: 40_902 } })).toBe(
    'HTTP/1.1 200 OK\nContent-Type: application/pdf\nETag: "a"\n\n(40,902 bytes)',
  );
});

test("shows the status of a response without a body", () => {
  expect(answerTextOf({ path: "/api/a", status: 204 })).toBe("HTTP/1.1 204 No Content");
});

test("names shortened lists", () => {
  expect(exampleNameOf({ answer: { items: [{ ids: ["a", "b"] }] } })).toMatch(/two items/);
  expect(exampleNameOf({ answer: { items: [{ ids: ["a"] }], next: null } })).toBe("Example");
  expect(exampleNameOf({})).toBe("Example");
});
