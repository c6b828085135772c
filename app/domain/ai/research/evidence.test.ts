import { expect, it } from "vitest";
import { holdToEvidence } from "./evidence.ts";

it("prepares a source once for all its claims", () => {
  let reads = 0;
  const source = {
    ...{ id: "1", title: "Winter", address: "" },
    get text() {
      reads += 1;
      return "In winter a pot needs water\nabout every second week.";
    },
  };
  const claim = { statement: "Water it every second week.", source: 1 };
  const quotes = ["needs water about every second week", "needs water about every day", "second"];
  const { claims, markdown } = holdToEvidence(
    "Water it every second week. Then wait.",
    quotes.map((quote) => ({ ...claim, quote })),
    { sources: [source], ownHosts: [] },
    "en-US",
  );
  expect(claims.map(({ outcome }) => outcome)).toEqual(["supported", "cut", "marked"]);
  expect(markdown).toBe("Then wait.");
  // For finding quotes, and for the names in it.
  expect(reads).toBe(2);
});

it("removes a Japanese claim from its paragraph and keeps the rest", () => {
  const source = { id: "1", title: "鉢", address: "", text: "冬の水やりは週に一回です。" };
  const claims = [
    { statement: "冬の水やりは週に一回です。", source: 1, quote: "水やりは週に一回" },
    { statement: "肥料は毎朝たっぷり与えます。", source: 1, quote: "肥料は毎朝たっぷり" },
  ];
  const held = holdToEvidence(
    "冬の水やりは週に一回です。肥料は毎朝たっぷり与えます。土が先です。",
    claims,
    { sources: [source], ownHosts: [] },
    "ja",
  );
  expect(held.claims.map(({ outcome }) => outcome)).toEqual(["supported", "cut"]);
  expect(held.markdown).toBe("冬の水やりは週に一回です。土が先です。");
});

it("finds quotes despite spaces and ligatures, and sentences despite capitals", () => {
  const source = {
    id: "1",
    title: "Winter",
    address: "",
    text: "Push a finger two knuckles deep.",
  };
  const claims = [
    { statement: "Push a finger in.", source: 1, quote: " a \uFB01nger two\n knuckles " },
    { statement: "water it EVERY day in summer", source: 1, quote: "every day in summer" },
  ];
  const held = holdToEvidence(
    "Push a finger in.\n\n- Water it every day in summer.\n\nThen wait.",
    claims,
    { sources: [source], ownHosts: [] },
    "en-US",
  );
  expect(held.claims.map(({ outcome }) => outcome)).toEqual(["supported", "cut"]);
  expect(held.markdown).toBe("Push a finger in.\n\nThen wait.");
});
