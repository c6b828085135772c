import { expect, test } from "vitest";
import { encodeMp3 } from "./encode-mp3.server.ts";
import { joinMp3 } from "./mp3-frames.ts";

/** A tone of 440 hertz. */
function tone(seconds: number, sampleRate = 16_000): Uint8Array {
  const samples = Int16Array.from(
    { length: seconds * sampleRate },
    (_, at) => 8_000 * Math.sin((2 * Math.PI * 440 * at) / sampleRate),
  );
  return encodeMp3({ samples, sampleRate });
}

/** ID3v2.4 with this many bytes after its header. */
const tag = (bytes: number) =>
  Buffer.concat([
    Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, bytes >> 7, bytes & 127]),
    // It may look like a frame.
    Buffer.alloc(bytes, 0xff),
  ]);

const lasts = (mp3: Uint8Array) => joinMp3([mp3]).durationMs;

test("an encoded file has the duration of its samples", () => {
  // A frame before and one after it at most.
  expect(lasts(tone(3))).toBeGreaterThanOrEqual(3_000);
  expect(lasts(tone(3))).toBeLessThan(3_150);
  expect(lasts(tone(2, 24_000))).toBeGreaterThanOrEqual(2_000);
  expect(lasts(tone(2, 24_000))).toBeLessThan(2_100);
});

test("several are one, as long as all of them", () => {
  const [first, second] = [tone(1), tone(2)];
  const { bytes, durationMs } = joinMp3([first, second]);
  expect(durationMs).toBe(lasts(first) + lasts(second));
  expect(Buffer.from(bytes)).toEqual(Buffer.concat([first, second]));
});

test("removes tags around the audio", () => {
  const plain = tone(1);
  const title = Buffer.concat([Buffer.from("TAG"), Buffer.alloc(125, 0x20)]);
  // A silent frame of LAME's that says how many frames follow; mono of MPEG 2 has nine bytes of side information.
  const info = Buffer.from(plain.subarray(0, 144));
  info.fill(0, 4);
  info.write("Info", 4 + 9, "latin1");
  const { bytes, durationMs } = joinMp3([Buffer.concat([tag(300), info, plain, title])]);
  expect(durationMs).toBe(lasts(plain));
  expect(Buffer.from(bytes)).toEqual(Buffer.from(plain));
});

test("drops an incomplete last frame", () => {
  const plain = tone(1);
  expect(joinMp3([plain.subarray(0, plain.length - 10)]).durationMs).toBe(lasts(plain) - 36);
});

test("rejects a file without audio", () => {
  expect(() => joinMp3([Buffer.from("<html>Not found</html>")])).toThrow(RangeError);
  expect(() => joinMp3([tone(1), new Uint8Array()])).toThrow(RangeError);
});
