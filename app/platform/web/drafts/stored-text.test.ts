import { expect, test } from "vitest";
import { createStoredText, type TextStorage } from "./stored-text.ts";

type Change = { key: string | null; newValue: string | null };

/** One browser with tabs that share its storage, as the storage event tells them. */
function setUp(initial: Record<string, string> = {}) {
  const kept = new Map(Object.entries(initial));
  const tabs = new Set<{ hear?: (change: Change) => void }>();
  function openTab(storage?: () => TextStorage) {
    const tab: { hear?: (change: Change) => void } = {};
    tabs.add(tab);
    const own: TextStorage = {
      getItem: (key) => kept.get(key) ?? null,
      setItem(key, newValue) {
        kept.set(key, newValue);
        for (const other of tabs) if (other !== tab) other.hear?.({ key, newValue });
      },
      removeItem(key) {
        kept.delete(key);
        for (const other of tabs) if (other !== tab) other.hear?.({ key, newValue: null });
      },
    };
    const text = createStoredText({
      key: "colour",
      storage: storage ?? (() => own),
      onOtherTab(hear) {
        tab.hear = hear;
        return () => delete tab.hear;
      },
    });
    let heard = 0;
    return { text, listen: () => text.subscribe(() => (heard += 1)), heard: () => heard };
  }
  return {
    kept,
    openTab,
    clear: () => {
      kept.clear();
      for (const tab of tabs) tab.hear?.({ key: null, newValue: null });
    },
    followed: () => [...tabs].filter(({ hear }) => hear).length,
  };
}

test("reads the stored text, and stores and announces a new one", () => {
  const { openTab, kept } = setUp({ colour: "red" });
  const { text, listen, heard } = openTab();
  listen();
  expect(text.get()).toBe("red");
  text.set("blue");
  expect(text.get()).toBe("blue");
  expect(kept.get("colour")).toBe("blue");
  expect(heard()).toBe(1);
  text.set("blue");
  expect(heard()).toBe(1);
});

test("other tabs follow, also when everything is cleared, and mind only their key", () => {
  const { openTab, clear } = setUp();
  const [one, other] = [openTab(), openTab()];
  one.listen();
  other.listen();
  one.text.set("green");
  expect(other.text.get()).toBe("green");
  expect(other.heard()).toBe(1);
  clear();
  expect(other.text.get()).toBeNull();
});

test("a text under another key changes nothing", () => {
  let hear: (change: Change) => void = () => expect.fail("no listener");
  const text = createStoredText({
    key: "colour",
    storage: () => ({
      getItem: () => "red",
      setItem: () => undefined,
      removeItem: () => undefined,
    }),
    onOtherTab(listener) {
      hear = listener;
      return () => undefined;
    },
  });
  text.subscribe(() => expect.fail("it was announced"));
  hear({ key: "shape", newValue: "round" });
  expect(text.get()).toBe("red");
});

test("without listeners it stops watching, and a new listener reads it again", () => {
  const { openTab, kept, followed } = setUp({ colour: "red" });
  const { text, listen } = openTab();
  const [first, second] = [listen(), listen()];
  expect(followed()).toBe(1);
  expect(text.get()).toBe("red");
  first();
  expect(followed()).toBe(1);
  second();
  expect(followed()).toBe(0);
  kept.set("colour", "blue");
  listen();
  expect(text.get()).toBe("blue");
});

test.each([
  [
    "blocked",
    () => {
      throw new DOMException("blocked", "SecurityError");
    },
  ],
  [
    "full",
    () => ({
      getItem: () => null,
      removeItem: () => undefined,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    }),
  ],
])("with a storage that is %s, the page remembers by itself", (_, storage) => {
  const { openTab } = setUp();
  const { text, listen, heard } = openTab(storage);
  listen();
  expect(text.get()).toBeNull();
  text.set("blue");
  expect(text.get()).toBe("blue");
  expect(heard()).toBe(1);
});

test("deletes a text in every tab", () => {
  const { openTab, kept } = setUp({ colour: "red" });
  const [one, other] = [openTab(), openTab()];
  other.listen();
  expect(other.text.get()).toBe("red");
  one.text.set(null);
  expect([one.text.get(), other.text.get(), kept.size]).toEqual([null, null, 0]);
});
