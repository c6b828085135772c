import { expect, test, vi } from "vitest";
import { createEnhancement } from "./enhancement.ts";

test("it is fetched once, and tells who waits for it", async () => {
  const fetchIt = vi.fn(() => Promise.resolve("widget"));
  const enhancement = createEnhancement(fetchIt);
  const listener = vi.fn();
  enhancement.subscribe(listener);
  expect(enhancement.get()).toBeNull();
  expect(fetchIt).not.toHaveBeenCalled();

  await Promise.all([enhancement.load(), enhancement.load()]);
  expect(enhancement.get()).toBe("widget");
  await enhancement.load();
  expect(fetchIt).toHaveBeenCalledTimes(1);
  expect(listener).toHaveBeenCalledTimes(1);
});

test("when it cannot be fetched the page stays as it is, and it is tried again", async () => {
  const fetchIt = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
    .mockResolvedValue("widget");
  const enhancement = createEnhancement(fetchIt);
  await enhancement.load();
  expect(enhancement.get()).toBeNull();
  await enhancement.load();
  expect(enhancement.get()).toBe("widget");
});

test("who has left is not told", async () => {
  const enhancement = createEnhancement(() => Promise.resolve("widget"));
  const listener = vi.fn();
  enhancement.subscribe(listener)();
  await enhancement.load();
  expect(listener).not.toHaveBeenCalled();
});
