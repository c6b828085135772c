import { describe, expect, it } from "vitest";
import { isBareNumber, readSerialDay, readWrittenDay } from "./read-day.ts";

describe("spaces around a date are ignored", () => {
  it("in a written date", () => {
    expect(readWrittenDay(" 2026-05-06 ", "UTC")).toEqual({ day: "2026-05-06" });
    expect(readWrittenDay(" 2026-05-06T08:00Z ", "UTC")).toEqual({ day: "2026-05-06" });
  });

  it("in a spreadsheet's day number", () => {
    expect(readSerialDay(" 46170 ", "2026-11-25")).toBe(readSerialDay("46170", "2026-11-25"));
    expect(readSerialDay(" 46170 ", "2026-11-25")).toBe("2026-05-28");
    expect(isBareNumber(" 46170 ")).toBe(true);
  });
});
