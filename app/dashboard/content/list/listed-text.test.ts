import { expect, it } from "vitest";
import { stateOf, type ContentPublication } from "./listed-text.ts";

const stateAfter = (publishedAt: number | null, ...states: ContentPublication["state"][]) =>
  stateOf(
    { kind: "article", contentState: "approved", publishedAt, isSuggestion: false },
    states.map((state) => ({ state })),
  );

it("is published while it is live on any channel", () => {
  expect(stateAfter(5, "unpublished", "scheduled", "published")).toBe("published");
  expect(stateAfter(5, "dismissed", "published")).toBe("published");
});

it("has the state of its next publication once it is live nowhere", () => {
  expect(stateAfter(5, "unpublished", "scheduled")).toBe("scheduled");
  expect(stateAfter(5, "draft", "unpublished")).toBe("draft");
  expect(stateAfter(5, "unpublished", "failed")).toBe("unconfirmed");
  expect(stateAfter(5, "unpublished", "dismissed")).toBe("unpublished");
  expect(stateAfter(5, "unpublished")).toBe("unpublished");
});

it("is scheduled or approved before it is ever published", () => {
  expect(stateAfter(null, "scheduled", "draft")).toBe("scheduled");
  expect(stateAfter(null, "unpublished")).toBe("approved");
  expect(stateAfter(null)).toBe("approved");
});
