import { expect, it } from "vitest";
import { stateOf, type ContentPublication } from "./listed-text.ts";

const told = (publishedAt: number | null, ...states: ContentPublication["state"][]) =>
  stateOf(
    { kind: "article", contentState: "approved", publishedAt, isSuggestion: false },
    states.map((state) => ({ state })),
  );

it("a text is published while it stands anywhere", () => {
  expect(told(5, "unpublished", "scheduled", "published")).toBe("published");
  expect(told(5, "dismissed", "published")).toBe("published");
});

it("a text that was out, and is out nowhere, is what becomes of it next", () => {
  expect(told(5, "unpublished", "scheduled")).toBe("scheduled");
  expect(told(5, "draft", "unpublished")).toBe("draft");
  expect(told(5, "unpublished", "failed")).toBe("unconfirmed");
  expect(told(5, "unpublished", "dismissed")).toBe("unpublished");
  expect(told(5, "unpublished")).toBe("unpublished");
});

it("a text that has never been out is on its way, or approved", () => {
  expect(told(null, "scheduled", "draft")).toBe("scheduled");
  expect(told(null, "unpublished")).toBe("approved");
  expect(told(null)).toBe("approved");
});
