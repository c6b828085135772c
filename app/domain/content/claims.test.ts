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
      { statement: "87 % do.", why: "“87 %” stands in no source." },
      { statement: "It is gone.", why: "It is gone." },
    ],
    cutLinks: ["https://b.example/"],
  }),
};
const versions = [improved, draft];

/** It says nothing beside its body. */
const head = { title: "", fields: {} };

describe("the claims of a version", () => {
  it("are those of the versions before as well, as far as they still stand", () => {
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
        why: "“87 %” stands in no source.",
      },
      {
        statement: "Nine of ten die.",
        state: "cut",
        quote: "quote of Nine of ten die.",
        sourceId: null,
        why: "What it is said to rest on stands in no source.",
      },
    ]);
  });

  it("know nothing of what came later", () => {
    const claims = claimsOf(versions, { ...head, number: 1, body: "Water it, in other words." });
    expect(claims.map(({ statement, state }) => [statement, state])).toEqual([
      ["Water it.", "supported"],
      ["Feed it.", "supported"],
      ["Nine of ten die.", "cut"],
    ]);
    expect(cutLinksOf(versions, 1)).toEqual(["https://a.example/"]);
    expect(cutLinksOf(versions, 2)).toEqual(["https://a.example/", "https://b.example/"]);
  });

  it("are none where nothing was noted", () => {
    expect(
      claimsOf([{ number: 1, provenance: "no JSON" }], { ...head, number: 1, body: "" }),
    ).toEqual([]);
  });
});
