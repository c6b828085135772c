import { expect, test, vi } from "vitest";
import { createEnhancement } from "./enhancement.ts";

test("loads once and notifies subscribers", async () => {
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

test("after a failed load the page stays the same, and the next call retries", async () => {
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

test("does not notify after unsubscribing", async () => {
  const enhancement = createEnhancement(() => Promise.resolve("widget"));
  const listener = vi.fn();
  enhancement.subscribe(listener)();
  await enhancement.load();
  expect(listener).not.toHaveBeenCalled();
});
