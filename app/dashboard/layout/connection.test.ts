import { expect, test } from "vitest";
import type { LiveState } from "#app/platform/realtime/state.ts";
import { connectionOf } from "./connection.ts";

test.each<[LiveState, string]>([
  ["open", "connected"],
  ["connecting", "connecting"],
  ["waiting", "connecting"],
  ["exhausted", "lost"],
  ["refused", "lost"],
  ["signed_out", "signed_out"],
  ["no_access", "no_access"],
])("a channel that is %s is told as %s", (state, connection) => {
  expect(connectionOf(state)).toBe(connection);
});
