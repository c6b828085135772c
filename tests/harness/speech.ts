import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { onTestFinished } from "vitest";
import { createManualClock } from "#app/core/time/clock.ts";
import { createAudioCache } from "#app/platform/speech/cache.server.ts";
import type { SpeechProvider, SpeechRequest } from "#app/platform/speech/provider.ts";
import { createSynthesis, type Spoken } from "#app/platform/speech/synthesis.server.ts";
import { usualManner } from "#app/platform/speech/words.ts";
import { createManualTimers } from "./manual-timers.ts";
import { removeWrittenFolder } from "./remove-folder.ts";

interface SpeechSetup {
  providers: readonly SpeechProvider[];
  maxCacheBytes?: number;
  /** In place of a folder that can be written. */
  folder?: string;
}

/** What speaks, with providers of a test, on a clock and in a folder of its own. */
export function setUpSynthesis({ providers, maxCacheBytes = 1_000_000, folder }: SpeechSetup) {
  const dataDir = mkdtempSync(join(tmpdir(), "speech-"));
  onTestFinished(() => removeWrittenFolder(dataDir));
  const clock = createManualClock(Date.UTC(2026, 0, 5));
  const timers = createManualTimers(clock);
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  const cache = createAudioCache({
    folder: folder ?? join(dataDir, "voice"),
    maxBytes: maxCacheBytes,
    clock,
    log,
  });
  const synthesis = createSynthesis({ providers, cache, clock, timers, log });
  return { synthesis, cache, clock, timers, lines, dataDir };
}

export function speechRequest(text: string, manner: Partial<SpeechRequest> = {}): SpeechRequest {
  return { ...usualManner, text, legacy: false, ...manner };
}

/** To its end. @throws what it breaks off with */
export async function hearAll({ audio }: Spoken): Promise<Buffer> {
  if (Buffer.isBuffer(audio)) return audio;
  const chunks: Uint8Array[] = [];
  for await (const chunk of audio) chunks.push(chunk);
  return Buffer.concat(chunks);
}
