/**
 * In kilobits per second, by the header's four bits; layer III of MPEG 1, and of MPEG 2 and 2.5.
 */
const bitRates = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  later: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
/** By the two version bits: 2.5, reserved, 2 and 1. */
const sampleRates = [
  [11_025, 12_000, 8_000],
  [],
  [22_050, 24_000, 16_000],
  [44_100, 48_000, 32_000],
] as const;

interface Frame {
  bytes: number;
  seconds: number;
  /** The header is followed by side information and audio. */
  soundAt: number;
}

/** A frame header (ISO/IEC 11172-3, 2.4.1.3); null: none, or not layer III. */
function readFrame(bytes: Uint8Array, at: number): Frame | null {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4);
  const layerThree = 1;
  if (first !== 0xff || second >> 5 !== 7 || ((second >> 1) & 3) !== layerThree) return null;
  const version = (second >> 3) & 3;
  const isFirst = version === 3;
  const rate = sampleRates[version]?.[(third >> 2) & 3];
  const kilobits = bitRates[isFirst ? "first" : "later"][third >> 4] ?? 0;
  // Free-format frames are not produced by any provider.
  if (rate === undefined || kilobits === 0) return null;
  const samples = isFirst ? 1_152 : 576;
  const padding = (third >> 1) & 1;
  const isMono = fourth >> 6 === 3;
  const sideBytes = isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  return {
    bytes: Math.floor(((samples / 8) * kilobits * 1_000) / rate) + padding,
    seconds: samples / rate,
    soundAt: at + 4 + sideBytes,
  };
}

/** The length of an ID3v2 tag in bytes, or 0. */
function tagBytes(bytes: Uint8Array, at: number): number {
  if (textAt(bytes, at, 3) !== "ID3") return 0;
  const size = bytes.subarray(at + 6, at + 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0);
  return 10 + size;
}

/** A frame that only contains the file's length, which is wrong after joining. */
function tellsLength(bytes: Uint8Array, { soundAt }: Frame): boolean {
  const mark = textAt(bytes, soundAt, 4);
  return mark === "Xing" || mark === "Info";
}

const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** A file that players accept. */
export interface Mp3 {
  bytes: Uint8Array;
  durationMs: number;
}

/**
 * Joins MP3 files: all frames, without tags.
 * @throws RangeError if one has no audio
 */
export function joinMp3(parts: readonly Uint8Array[]): Mp3 {
  const frames: Uint8Array[] = [];
  let seconds = 0;
  for (const part of parts) {
    const before = frames.length;
    for (let at = tagBytes(part, 0); at + 4 <= part.length;) {
      const frame = readFrame(part, at);
      if (frame && at + frame.bytes <= part.length && !tellsLength(part, frame)) {
        frames.push(part.subarray(at, at + frame.bytes));
        seconds += frame.seconds;
      }
      // Not a frame, such as a tag at the end.
      at += frame?.bytes ?? 1;
    }
    if (frames.length === before) throw new RangeError("There is no sound in this MP3.");
  }
  return { bytes: Buffer.concat(frames), durationMs: Math.round(seconds * 1_000) };
}
