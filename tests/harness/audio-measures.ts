/** Measures audio, to tell speech from silence, noise or half a file. */
interface Heard {
  seconds: number;
  sampleRate: number;
  /** Root mean square of all samples, 0 to 1. */
  level: number;
  /** The share of all samples at full scale. */
  clipped: number;
  /** Of the energy, what lies from 80 to 4,000 Hz, where voices are. */
  voiceShare: number;
  /** The share of 30 ms frames that are nearly silent: between words. */
  silentShare: number;
}

/** @throws Error when it is no WAV file of 16 bits and one channel, or is shorter than it says */
export function measureWav(wav: Uint8Array): Heard {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  const name = (at: number) => String.fromCharCode(...wav.subarray(at, at + 4));
  if (name(0) !== "RIFF" || name(8) !== "WAVE" || name(36) !== "data") throw new Error("no WAV");
  if (view.getUint16(22, true) !== 1 || view.getUint16(34, true) !== 16)
    throw new Error("not mono");
  const sampleRate = view.getUint32(24, true);
  const bytes = view.getUint32(40, true);
  if (bytes + 44 !== wav.length)
    throw new Error(`${bytes} bytes are said, ${wav.length} are there`);
  const samples = new Float64Array(bytes / 2);
  samples.forEach((_, at) => (samples[at] = view.getInt16(44 + 2 * at, true) / 32_768));
  const levels: number[] = [];
  const window = Math.round(0.03 * sampleRate);
  for (let at = 0; at + window <= samples.length; at += window) {
    levels.push(levelOf(samples.subarray(at, at + window)));
  }
  return {
    seconds: samples.length / sampleRate,
    sampleRate,
    level: levelOf(samples),
    clipped: samples.filter((sample) => Math.abs(sample) > 0.999).length / samples.length,
    voiceShare: shareOfBand(samples, sampleRate, 80, 4_000),
    silentShare: levels.filter((level) => level < 0.01).length / levels.length,
  };
}

function levelOf(samples: Float64Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

/** By Goertzel's filters, one each 40 Hz, over the loudest quarter of a second. */
function shareOfBand(samples: Float64Array, rate: number, from: number, to: number): number {
  const length = Math.min(samples.length, Math.round(rate / 4));
  let contentItem = samples.subarray(0, length);
  for (let at = 0; at + length <= samples.length; at += length) {
    const next = samples.subarray(at, at + length);
    if (levelOf(next) > levelOf(contentItem)) contentItem = next;
  }
  let all = 0;
  let inside = 0;
  for (let frequency = 40; frequency < rate / 2; frequency += 40) {
    const energy = energyAt(contentItem, frequency / rate);
    all += energy;
    if (frequency >= from && frequency <= to) inside += energy;
  }
  return inside / all;
}

function energyAt(samples: Float64Array, cycles: number): number {
  const factor = 2 * Math.cos(2 * Math.PI * cycles);
  let [before, last] = [0, 0];
  for (const sample of samples) [before, last] = [last, sample + factor * last - before];
  return before * before + last * last - factor * before * last;
}
