import { expect, it } from "vitest";
import { late, withinMs } from "./deadline.ts";

it("returns the result, or `late` while the work continues", async () => {
  expect(await withinMs(60_000, Promise.resolve("soon"))).toBe("soon");
  await expect(withinMs(60_000, Promise.reject(new Error("no")))).rejects.toThrow("no");
  let answer: (value: string) => void = () => undefined;
  const work = new Promise<string>((resolve) => (answer = resolve));
  expect(await withinMs(0, work)).toBe(late);
  answer("after all");
  expect(await work).toBe("after all");
});
