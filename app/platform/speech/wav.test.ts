import { expect, test } from "vitest";
import { samplesOf, wavHeader, withTrueLength } from "./wav.ts";

const silence = (bytes: number) => Buffer.concat([wavHeader(16_000, null), Buffer.alloc(bytes)]);

test.each([100, 10_000])("recognizes %i bytes of silence in any container", (bytes) => {
  for (const wav of [silence(bytes), new Uint8Array(silence(bytes))]) {
    const { samples, sampleRate } = samplesOf(wav);
    expect(sampleRate).toBe(16_000);
    expect(samples).toHaveLength(bytes / 2);
    expect(samples.every((sample) => sample === 0)).toBe(true);
  }
});

test("writes an unknown length into a copy", () => {
  const wav = silence(100);
  const before = Buffer.from(wav);
  const whole = Buffer.from(withTrueLength(wav));
  expect(whole.readUInt32LE(40)).toBe(100);
  expect(whole.readUInt32LE(4)).toBe(whole.length - 8);
  expect(wav.equals(before)).toBe(true);
});
