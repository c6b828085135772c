import { expect, test } from "vitest";
import { createRooms } from "./room.ts";

const usage = (output: number, thinking?: number) => ({
  input: 10,
  output,
  ...(thinking && { thinking }),
});

test("starts with the requested room", () => {
  expect(createRooms().for("a", 4_000)).toBe(4_000);
});

test("gives three times the room after a cut, plus thinking", () => {
  const rooms = createRooms();
  rooms.cut("a", 4_000, null);
  expect(rooms.for("a", 4_000)).toBe(12_000);
  rooms.cut("a", 4_000, usage(4_000, 4_000));
  expect(rooms.for("a", 4_000)).toBe(20_000);
  expect(rooms.for("b", 4_000)).toBe(4_000);
});

test("adjusts the room to the usage of the last answer", () => {
  const rooms = createRooms();
  rooms.answered("a", 4_000, usage(7_000, 6_000));
  expect(rooms.for("a", 4_000)).toBe(13_000);
  rooms.answered("a", 4_000, null);
  expect(rooms.for("a", 4_000)).toBe(13_000);
  rooms.answered("a", 4_000, usage(800));
  expect(rooms.for("a", 4_000)).toBe(4_000);
});

test("is never more than a model's maximum, nor less than requested", () => {
  const rooms = createRooms();
  rooms.cut("a", 20_000, usage(20_000, 20_000));
  expect(rooms.for("a", 12_000)).toBe(32_000);
  expect(rooms.for("a", 40_000)).toBe(40_000);
});

test("forgets models that have not been used for long", () => {
  const rooms = createRooms();
  for (let each = 0; each <= 1_000; each += 1) rooms.cut(String(each), 100, null);
  expect(rooms.for("0", 100)).toBe(100);
  expect(rooms.for("1", 100)).toBe(300);
});

test("is whole tokens and fits the larger number", () => {
  const rooms = createRooms();
  rooms.answered("a", 4_000, usage(4_041, 1));
  expect(rooms.for("a", 4_000)).toBe(4_062);
  rooms.answered("a", 4_000, usage(3_000, 41));
  expect(rooms.for("a", 4_000)).toBe(4_062);
});
