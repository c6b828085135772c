import { expect, test } from "vitest";
import { attachmentHeader } from "./attachment.ts";

test.each([
  ["完全ガイド.md", "%E5%AE%8C%E5%85%A8%E3%82%AC%E3%82%A4%E3%83%89.md"],
  ["Bob's (AI) *.pdf", "Bob%27s%20%28AI%29%20%2A.pdf"],
  ['100 %; "x".pdf', "100%20%25%3B%20%22x%22.pdf"],
  ["half \ud83d.pdf", "half%20%EF%BF%BD.pdf"],
])("encodes the name %s as in RFC 8187", (name, encoded) => {
  expect(attachmentHeader(name, "text.pdf")).toBe(
    `attachment; filename="text.pdf"; filename*=UTF-8''${encoded}`,
  );
});
