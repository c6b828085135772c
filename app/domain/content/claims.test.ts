import { describe, expect, it } from "vitest";
import { claimsOf, cutLinksOf } from "./claims.ts";

const noted = (outcome: string, statement: string, source = 1) => ({
  statement,
  source,
  quote: `quote of ${statement}`,
  outcome,
});

const draft = {
  number: 1,
  provenance: JSON.stringify({
    read: ["owner", "page"],
    claims: [
      noted("supported", "Water it.", 2),
      noted("supported", "Feed it."),
      noted("cut", "Nine of ten die.", 7),
      noted("marked", "It is said elsewhere."),
    ],
    cutLinks: ["https://a.example/", "https://a.example/"],
  }),
};
const improved = {
  number: 2,
  provenance: JSON.stringify({
    unsupported: [
      { statement: "87 % do.", why: "“87 %” isn’t in any source." },
      { statement: "It is gone.", why: "It is gone." },
    ],
    cutLinks: ["https://b.example/"],
  }),
};
const versions = [improved, draft];

/** It says nothing beside its body. */
const head = { title: "", fields: {} };

describe("the claims of a version", () => {
  it("include those of earlier versions that are still in the text", () => {
    const claims = claimsOf(versions, { ...head, number: 2, body: "Water it. 87 % do." });
    expect(claims).toEqual([
      {
        statement: "Water it.",
        state: "supported",
        quote: "quote of Water it.",
        sourceId: "page",
        why: null,
      },
      {
        statement: "87 % do.",
        state: "marked",
        quote: null,
        sourceId: null,
        why: "“87 %” isn’t in any source.",
      },
      {
        statement: "Nine of ten die.",
        state: "cut",
        quote: "quote of Nine of ten die.",
        sourceId: null,
        why: "The quote isn’t in any source.",
      },
    ]);
  });

  it("exclude later versions", () => {
    const claims = claimsOf(versions, { ...head, number: 1, body: "Water it, in other words." });
    expect(claims.map(({ statement, state }) => [statement, state])).toEqual([
      ["Water it.", "supported"],
      ["Feed it.", "supported"],
      ["Nine of ten die.", "cut"],
    ]);
    expect(cutLinksOf(versions, 1)).toEqual(["https://a.example/"]);
    expect(cutLinksOf(versions, 2)).toEqual(["https://a.example/", "https://b.example/"]);
  });

  it("are empty if nothing was recorded", () => {
    expect(
      claimsOf([{ number: 1, provenance: "no JSON" }], { ...head, number: 1, body: "" }),
    ).toEqual([]);
  });
});
