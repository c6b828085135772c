import { expect, it } from "vitest";
import { createKeyedMutex } from "./keyed-mutex.ts";

/** Work that ends on demand. */
function held<Outcome>(outcome: Outcome) {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  let runs = 0;
  const work = async () => {
    runs += 1;
    await ended;
    return outcome;
  };
  return { work, end, runs: () => runs };
}

it("runs work with the same key in order, also after a failure", async () => {
  const oneAtATime = createKeyedMutex();
  const first = held("first");
  const order: string[] = [];
  const asked = [
    oneAtATime("ada", first.work).then(() => order.push("first")),
    oneAtATime("ada", () => Promise.reject(new Error("no"))).catch(() => order.push("second")),
    oneAtATime("ada", async () => "third").then(() => order.push("third")),
  ];
  await oneAtATime("bob", async () => order.push("another key"));
  expect(order).toEqual(["another key"]);
  first.end();
  await Promise.all(asked);
  expect(order).toEqual(["another key", "first", "second", "third"]);
});

it("joins repeated requests, unless other work was requested since", async () => {
  const oneAtATime = createKeyedMutex();
  const first = held("first");
  const other = held("other");
  const again = held("again");
  const asked = [
    oneAtATime("ada", first.work, { coalesceKey: "setup" }),
    oneAtATime("ada", again.work, { coalesceKey: "setup" }),
    oneAtATime("ada", other.work, { coalesceKey: "checkout" }),
    // What the checkout leaves is not what the first one found.
    oneAtATime("ada", again.work, { coalesceKey: "setup" }),
    oneAtATime("ada", again.work, { coalesceKey: "setup" }),
  ];
  for (const { end } of [first, other, again]) end();
  expect(await Promise.all(asked)).toEqual(["first", "first", "other", "again", "again"]);
  expect([first.runs(), other.runs(), again.runs()]).toEqual([1, 1, 1]);
});

it("runs the work again after it has ended, also after a failure", async () => {
  const oneAtATime = createKeyedMutex();
  const fail = () =>
    oneAtATime("ada", () => Promise.reject(new Error("no")), { coalesceKey: "setup" });
  await expect(fail()).rejects.toThrow("no");
  expect(await oneAtATime("ada", async () => "made", { coalesceKey: "setup" })).toBe("made");
});

it("makes later callers wait for the second run after the first has ended", async () => {
  const oneAtATime = createKeyedMutex();
  const [first, second] = [held("first"), held("second")];
  const order: string[] = [];
  const firstAsked = oneAtATime("ada", first.work);
  const secondAsked = oneAtATime("ada", second.work).then(() => order.push("second"));
  first.end();
  await firstAsked;
  const thirdAsked = oneAtATime("ada", async () => order.push("third"));
  await new Promise((resolve) => setImmediate(resolve));
  second.end();
  await Promise.all([secondAsked, thirdAsked]);
  expect(order).toEqual(["second", "third"]);
});
