import { expect, test } from "vitest";
import { createFormDraft, forgetDrafts, isPersonalDraft, personalDraftKey } from "./form-draft.ts";
import { createStoredText } from "./stored-text.ts";

const draftKey = "messageDraft";
const names = ["name", "email", "subject", "message"] as const;

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
  return { draft: createFormDraft(stored, names), kept };
}

const empty = { name: "", email: "", subject: "", message: "" };

test("keeps typed values, but not the initial ones", () => {
  const { draft, kept } = setUp();
  draft.keep({ ...empty, name: "Sam", message: "Hello\nthere" }, { name: "Sam" });
  expect(draft.read()).toEqual({ message: "Hello\nthere" });
  expect([...kept.values()].join()).not.toContain("Sam");
  // A name that the user removed stays removed.
  draft.keep(empty, { name: "Sam" });
  expect(draft.read()).toEqual({ name: "" });
});

test("is deleted once it is sent or back to the initial values", () => {
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

test("signing out forgets the drafts of a person, and those that are named", () => {
  const kept: Record<string, string> = {
    [personalDraftKey("ada", "settings")]: "{}",
    [personalDraftKey("bob", "agent:1")]: "{}",
    contactDraft: "{}",
    positions: "{}",
  };
  const storage = { ...kept, removeItem: (key: string) => void delete kept[key] };
  // Of a storage, its texts and this one method are used.
  forgetDrafts(
    () => storage as unknown as Storage,
    (key) => isPersonalDraft(key) || key === "contactDraft",
  );
  expect(Object.keys(kept)).toEqual(["positions"]);
});

test("deletes the draft of a sent form for every user, and no other draft", () => {
  const kept: Record<string, string> = {
    [personalDraftKey("ada", "contact")]: "{}",
    [personalDraftKey("bob", "contact")]: "{}",
    [personalDraftKey("ada", "no-contact")]: "{}",
    "other:contact": "{}",
  };
  const storage = { ...kept, removeItem: (key: string) => void delete kept[key] };
  forgetDrafts(
    () => storage as unknown as Storage,
    (key) => isPersonalDraft(key, "contact"),
  );
  expect(Object.keys(kept)).toEqual([personalDraftKey("ada", "no-contact"), "other:contact"]);
});

test("does nothing if the storage is blocked", () => {
  const blocked = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  expect(() => forgetDrafts(blocked, () => true)).not.toThrow();
});
