import { expect, test } from "vitest";
import { parseMessage } from "./parse-message.ts";

const activity = {
  id: "a",
  type: "agent_task",
  title: "Started writing",
  description: "“Cold brew” by Ada",
  severity: "info",
  createdAt: "2026-06-01T08:00:00.000Z",
  metadata: { realIntegration: false },
  origin: "simulated",
};

const agent = {
  id: "b",
  name: "Ada",
  type: "content_writer",
  status: "active",
  metrics: { tasksCompleted: 3 },
  tasksFinished: 3,
  currentTask: null,
  about: null,
  progress: null,
  problem: null,
  stopped: false,
  waiting: null,
  restsFor: null,
  origin: "simulated",
};

test.each([
  { type: "new_activity", data: activity },
  { type: "agent_update", data: agent },
])("accepts a message of the type $type", (message) => {
  const parsed = parseMessage(JSON.stringify(message));
  expect(parsed).toMatchObject({ kind: "message", message });
});

test("a type of a newer server is no garbage", () => {
  expect(parseMessage('{"type":"forecast","data":1}')).toEqual({ kind: "unknown" });
});

test.each([
  ["{", "not JSON"],
  ['"error"', "no type"],
  ["null", "no type"],
  ["7", "no type"],
  ["{}", "no type"],
  ['{"type":"new_activity"}', "not a new_activity"],
  ['{"type":"agent_update","data":{"id":1}}', "not a agent_update"],
  ['{"type":"dashboard_update","data":{}}', "not a dashboard_update"],
  ['{"type":"error"}', "not a error"],
])("%s is garbage: %s", (frame, reason) => {
  expect(parseMessage(frame)).toEqual({ kind: "garbage", reason });
});
