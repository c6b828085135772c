import { expect, it } from "vitest";
import { stateOf, type ContentPublication } from "./listed-text.ts";

const told = (publishedAt: number | null, ...states: ContentPublication["state"][]) =>
  stateOf(
    { kind: "article", pieceState: "approved", publishedAt, isSuggestion: false },
    states.map((state) => ({ state })),
  );

it("a text is published while it stands anywhere", () => {
  expect(told(5, "withdrawn", "scheduled", "published")).toBe("published");
  expect(told(5, "put_away", "published")).toBe("published");
});

it("a text that was out, and is out nowhere, is what becomes of it next", () => {
  expect(told(5, "withdrawn", "scheduled")).toBe("scheduled");
  expect(told(5, "draft", "withdrawn")).toBe("draft");
  expect(told(5, "withdrawn", "failed")).toBe("needs_look");
  expect(told(5, "withdrawn", "put_away")).toBe("withdrawn");
  expect(told(5, "withdrawn")).toBe("withdrawn");
});

it("a text that has never been out is on its way, or approved", () => {
  expect(told(null, "scheduled", "draft")).toBe("scheduled");
  expect(told(null, "withdrawn")).toBe("approved");
  expect(told(null)).toBe("approved");
});
