import { describe, expect, test, vi } from "vitest";
import { createTextCache } from "./text-cache.ts";

const owner = {};

/** The texts of these keys, and which of them had to be made. */
function takeAll(cache: ReturnType<typeof createTextCache>, keys: string[], of: object = owner) {
  const make = vi.fn((key: string) => `text of ${key}`);
  const texts = keys.map((key) => cache.getOrCreate(of, key, () => make(key)));
  return { texts, made: make.mock.calls.map(([key]) => key) };
}

describe("a text cache", () => {
  test("makes each text once", () => {
    const cache = createTextCache({ maxBytes: 10_000 });
    expect(takeAll(cache, ["a", "b", "a"])).toEqual({
      texts: ["text of a", "text of b", "text of a"],
      made: ["a", "b"],
    });
  });

  test("keeps an empty text as well", () => {
    const cache = createTextCache({ maxBytes: 10_000 });
    const make = vi.fn(() => "");
    cache.getOrCreate(owner, "a", make);
    cache.getOrCreate(owner, "a", make);
    expect(make).toHaveBeenCalledTimes(1);
  });

  test("retries what could not be made", () => {
    const cache = createTextCache({ maxBytes: 10_000 });
    expect(cache.getOrCreate(owner, "a", () => null)).toBeNull();
    expect(takeAll(cache, ["a"]).made).toEqual(["a"]);
  });

  test("keeps the texts of different owners apart", () => {
    const cache = createTextCache({ maxBytes: 10_000 });
    cache.getOrCreate(owner, "a", () => "mine");
    expect(cache.getOrCreate({}, "a", () => "theirs")).toBe("theirs");
    expect(cache.getOrCreate(owner, "a", () => "made again")).toBe("mine");
  });

  test("evicts the least recently used, and only as much as necessary", () => {
    // A key "1 a" and its text are 3 + 9 characters, which count for 24 bytes.
    const cache = createTextCache({ maxBytes: 3 * 24 });
    takeAll(cache, ["a", "b", "c", "a", "d"]);
    expect(takeAll(cache, ["a", "c", "d"]).made).toEqual([]);
    expect(takeAll(cache, ["b"]).made).toEqual(["b"]);
  });

  test("returns a text that does not fit without keeping it", () => {
    const cache = createTextCache({ maxBytes: 23 });
    expect(takeAll(cache, ["a", "a"])).toEqual({
      texts: ["text of a", "text of a"],
      made: ["a", "a"],
    });
  });

  test("keeps nothing after a failure", () => {
    const cache = createTextCache({ maxBytes: 10_000 });
    const fail = () => {
      throw new Error("no");
    };
    expect(() => cache.getOrCreate(owner, "a", fail)).toThrow("no");
    expect(cache.getOrCreate(owner, "a", () => "yes")).toBe("yes");
  });
});
