import { expect, it } from "vitest";
import { createOpenCalls } from "./open-calls.server.ts";

const { signal } = new AbortController();
const endless = ({ signal: of }: { signal: AbortSignal }) =>
  new Promise<never>((_, reject) => of.addEventListener("abort", () => reject(new Error("ended"))));

it("ends the open calls of one workspace, and says why", async () => {
  const calls = createOpenCalls();
  const [first, second, other] = [calls.begin("mine"), calls.begin("mine"), calls.begin("other")];
  first.end();
  const work = calls.during("mine", { signal }, endless);
  const theirs = calls.begin("other");
  other.end();
  calls.abort({ workspaceId: "mine" }, "stopped");
  await expect(work).rejects.toMatchObject({
    code: "spending_stopped",
    message: "Canceled because you stopped AI spending",
  });
  expect(first.signal.aborted).toBe(false);
  expect(second.signal.aborted).toBe(true);
  expect(theirs.signal.aborted).toBe(false);
  calls.abort({ workspaceId: "other" }, "simulation");
  expect(theirs.signal.reason).toMatchObject({
    message: expect.stringContaining("Simulation Mode") as string,
  });
});

it("passes on results and errors, and ends with its caller", async () => {
  const calls = createOpenCalls();
  expect(await calls.during("mine", { signal }, () => Promise.resolve(7))).toBe(7);
  let own: AbortSignal | undefined;
  const failing = calls.during("mine", { signal }, (call) => {
    own = call.signal;
    return Promise.reject(new Error("no answer"));
  });
  await expect(failing).rejects.toThrow("no answer");
  calls.abort({ workspaceId: "mine" }, "stopped");
  expect(own?.aborted).toBe(false);
  const caller = new AbortController();
  const work = calls.during("mine", { signal: caller.signal }, endless);
  caller.abort(new Error("gone"));
  await expect(work).rejects.toThrow("ended");
});

it("still ends calls that started after another has ended twice", () => {
  const calls = createOpenCalls();
  const first = calls.begin("mine");
  first.end();
  const second = calls.begin("mine");
  first.end();
  calls.abort({ workspaceId: "mine" }, "stopped");
  expect(second.signal.aborted).toBe(true);
});
