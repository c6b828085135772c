import { describe, expect, it } from "vitest";
import { cpuTimeOf } from "#tests/harness/cpu-time.ts";
import { createSearch, maxQueryLength, readQuery } from "./search.ts";

const entry = (name: string, title: string, summary = "", text = "", keywords = "") => ({
  name,
  title,
  summary,
  text,
  keywords,
});

const search = createSearch(
  [
    entry("text", "Reports", "What they hold", "How to pause an agent, and café bills."),
    entry("summary", "Agents", "Start and pause them", "They work."),
    entry("title", "Pause a thing", "One button", "Nothing else."),
    entry("keyword", "Signing", "Who you are", "With a provider.", "login password"),
  ],
  (each) => each,
);
const found = (query: string) => search(query).map(({ name }) => name);

describe("search", () => {
  it.each([
    ["title before summary before text", "pause", ["title", "summary", "text"]],
    ["a word by its beginning", "repo", ["text"]],
    ["and not by its middle", "ports", []],
    ["one form of a word by another", "pausing", ["title", "summary", "text"]],
    ["in any case, with and without accents", "CAFE", ["text"]],
    ["words that stand nowhere in the text", "passwords", ["keyword"]],
    ["the entries that hold most of the words", "pause an agent", ["summary", "text"]],
    ["what a question is about", "How do I pause it, please?", ["title", "summary", "text"]],
    ["fillers when there is nothing else", "who", ["keyword"]],
    ["nothing for nothing", "", []],
    ["nothing for markup", "<>&\"'/;", []],
    ["nothing for emoji", "🙂👩‍👩‍👧‍👦", []],
    ["the words within markup", "<b>reports</b>", ["text"]],
    ["no pattern: everything is taken as it is", ".* (a+)+$ [", []],
    ["no property of an object", "constructor __proto__", []],
  ])("finds %s", (_, query, names) => {
    expect(found(query)).toEqual(names);
  });
});

describe("readQuery", () => {
  it.each([
    ["nothing", null, "", false],
    ["one line of it", "  pause\r\n\tthe\u0000 agent  ", "pause the agent", false],
    ["nothing that turns the words around it", "a\u202Eb", "a b", false],
    ["all that fits", "x".repeat(maxQueryLength), "x".repeat(maxQueryLength), false],
    ["no more than fits", "x".repeat(maxQueryLength + 1), "x".repeat(maxQueryLength), true],
    ["whole characters", "🙂".repeat(10_000), "🙂".repeat(maxQueryLength), true],
    ["no half of one", `a\uD83D`, "a", false],
  ])("takes %s", (_, raw, text, cut) => {
    expect(readQuery(raw)).toEqual({ text, cut });
  });

  it("is fast with very long input", async () => {
    const spent = await cpuTimeOf(() => {
      for (const raw of ["<b>".repeat(4_000), "ﷺ".repeat(10_000), "a ".repeat(5_000)]) {
        search(readQuery(raw).text);
      }
    });
    expect(spent).toBeLessThan(100);
  });
});
