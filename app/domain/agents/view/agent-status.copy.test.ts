import { expect, test } from "vitest";
import { agentsInWords, allRunning, idleWords } from "./agent-status.copy.ts";

const agents = (...statuses: string[]) => statuses.map((status) => ({ status }));
const six = (status: string) => agents(...Array<string>(6).fill(status));

test.each([
  [six("inactive"), "All six agents are paused."],
  [six("active"), "All six agents are running."],
  [agents("active", "processing"), "Both agents are running."],
  [agents("error"), "Your one agent shows an error."],
  [agents("active", "error"), "One of two agents is running, one shows an error."],
  [
    agents("active", "processing", "active", "inactive", "error", "error"),
    "Three of six agents are running, one is paused, two show an error.",
  ],
  [agents("inactive", "inactive", "error"), "Two of three agents are paused, one shows an error."],
  [agents(...Array<string>(12).fill("active")), "All 12 agents are running."],
  [agents("unheard_of", "active"), "One of two agents is running, one is paused."],
  [[], "There are no agents yet."],
])("%j: %s", (given, words) => {
  expect(agentsInWords(given)).toBe(words);
});

test("there is nothing to start only when every agent runs", () => {
  expect(allRunning(agents("active", "processing"))).toBe(true);
  expect(allRunning(agents("active", "error"))).toBe(false);
  expect(allRunning(agents("active", "inactive"))).toBe(false);
  expect(allRunning([])).toBe(false);
});

test("an agent with an error says why", () => {
  const stopped = { problem: "no credit. Add some", stopped: true, waiting: null, restsFor: null };
  expect(idleWords(stopped, "error")).toBe("Stopped: no credit. Add some");
  expect(
    idleWords({ problem: "timed out", stopped: false, waiting: null, restsFor: null }, "error"),
  ).toBe("The last task failed: timed out");
  expect(idleWords({ problem: null, stopped: false, waiting: null, restsFor: null }, "error")).toBe(
    "The last task failed",
  );
  expect(
    idleWords({ problem: null, stopped: false, waiting: null, restsFor: null }, "inactive"),
  ).toBe("Paused");
  expect(
    idleWords({ problem: null, stopped: false, waiting: null, restsFor: null }, "active"),
  ).toBe("Between tasks");
});
