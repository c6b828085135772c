import { expect, test } from "vitest";
import { createStoredText } from "../../platform/web/stored-text";
import { createDraft, draftKey } from "./draft";

function setUp(initial?: string) {
  const kept = new Map<string, string>(initial === undefined ? [] : [[draftKey, initial]]);
  const stored = createStoredText({
    key: draftKey,
    storage: () => ({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, text) => void kept.set(key, text),
      removeItem: (key) => void kept.delete(key),
    }),
    onOtherTab: () => () => undefined,
  });
  return { draft: createDraft(stored), kept };
}

const empty = { name: "", email: "", subject: "", message: "" };

test("what was written is kept, and what the form began with is not", () => {
  const { draft, kept } = setUp();
  draft.keep({ ...empty, name: "Sam", message: "Hello\nthere" }, { name: "Sam" });
  expect(draft.read()).toEqual({ message: "Hello\nthere" });
  expect([...kept.values()].join()).not.toContain("Sam");
  // A name that somebody has taken out stays out.
  draft.keep(empty, { name: "Sam" });
  expect(draft.read()).toEqual({ name: "" });
});

test("nothing stays behind once it is sent, or as the form began", () => {
  const { draft, kept } = setUp();
  draft.keep({ ...empty, subject: "Prices" }, {});
  draft.clear();
  expect([draft.read(), kept.size]).toEqual([{}, 0]);
  draft.keep({ ...empty, subject: "Prices" }, {});
  draft.keep(empty, {});
  expect([draft.read(), kept.size]).toEqual([{}, 0]);
});

test.each(["", "no JSON", "null", "[1]", '"text"', '{"name":1,"other":"x","extra":"y"}'])(
  "a storage that holds %j gives nothing",
  (text) => {
    expect(setUp(text).draft.read()).toEqual({});
  },
);
