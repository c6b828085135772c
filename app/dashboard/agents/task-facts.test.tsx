import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { linksIn } from "#tests/harness/html.ts";
import type { FinishedTask } from "./profile.ts";
import { TaskFacts } from "./task-facts.tsx";

const task: FinishedTask = {
  id: "task-1",
  title: "Ten herbs",
  status: "done",
  finishedAt: "2024-12-18T07:00:00.000Z",
  tookMs: 4_000,
  error: null,
  contentItemId: null,
  about: null,
  content: null,
  publications: [],
  earned: null,
  origin: "simulated",
};

test.each([
  ["a task that failed says why, and leads to what explains it", "timed out", true],
  ["a task that went well explains nothing", null, false],
])("%s", (_, error, explained) => {
  const html = renderToString(<TaskFacts task={{ ...task, error }} timeZone="UTC" />);
  expect(linksIn(html).includes("/help/agent-problems")).toBe(explained);
  expect(html.includes("timed out")).toBe(explained);
});
