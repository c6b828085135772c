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
])("shows a channel that is %s as %s", (state, connection) => {
  expect(connectionOf(state)).toBe(connection);
});
