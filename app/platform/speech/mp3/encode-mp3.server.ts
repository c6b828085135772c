import { Mp3Encoder } from "@breezystack/lamejs";

/** Enough for one voice; 250 KB per minute. */
const kilobitsPerSecond = 32;
/** Samples per frame at lower sampling rates. */
const samplesOfFrame = 576;

export interface Samples {
  /** 16 bits, mono. */
  samples: Int16Array;
  /** 16,000, 22,050 or 24,000 per second. */
  sampleRate: number;
}

/** Encodes an MP3. Uses a CPU for 1% of the audio's duration: run it in a worker. */
export function encodeMp3({ samples, sampleRate }: Samples): Uint8Array {
  const encoder = new Mp3Encoder(1, sampleRate, kilobitsPerSecond);
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < samples.length; at += samplesOfFrame)
    chunks.push(encoder.encodeBuffer(samples.subarray(at, at + samplesOfFrame)));
  chunks.push(encoder.flush());
  return joined(chunks);
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
