import {
  mkdir,
  readdir,
  readFile,
  rename,
  stat,
  unlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { DAY, type Clock } from "#app/core/time/clock.ts";
import { messageOf } from "#app/core/errors.ts";
import type { Log } from "#app/core/log.server.ts";

/** File extensions of cached audio. */
const endings: Readonly<Record<string, string>> = {
  "audio/mpeg": ".mp3",
  "audio/wav": ".wav",
  "audio/x-wav": ".wav",
  "audio/ogg": ".ogg",
};
const types = new Map([
  [".mp3", "audio/mpeg"],
  [".wav", "audio/wav"],
  [".ogg", "audio/ogg"],
]);

/** User content must not be kept longer. */
const ttlMs = 30 * DAY;

interface Entry {
  file: string;
  type: string;
  bytes: number;
  madeAt: number;
}

export interface CachedAudio {
  type: string;
  bytes: Buffer;
}

interface AudioCacheDeps {
  folder: string;
  maxBytes: number;
  clock: Clock;
  log: Log;
}

export type AudioCache = ReturnType<typeof createAudioCache>;

/**
 * Cached audio files, evicting the least recently used. Losing entries is harmless: the text is
 * generated again.
 */
export function createAudioCache({ folder, maxBytes, clock, log }: AudioCacheDeps) {
  /** In order of last use; read from the folder on first use. */
  const entries = new Map<string, Entry>();
  let loading: Promise<void> | null = null;
  let bytes = 0;
  let isReported = false;

  async function load(): Promise<void> {
    const names = await readdir(folder).catch(() => []);
    const found = await Promise.all(names.map(look));
    const known = found.filter((each) => each !== null).sort((a, b) => a.usedAt - b.usedAt);
    for (const { key, entry } of known) add(key, entry);
  }

  async function look(name: string) {
    const file = join(folder, name);
    const at = name.indexOf(".");
    const type = types.get(name.slice(at));
    try {
      const { size, mtimeMs, atimeMs } = await stat(file);
      // Partial files of a dead process have another extension.
      if (!type) return (await unlink(file), null);
      const entry: Entry = { file, type, bytes: size, madeAt: mtimeMs };
      return { key: name.slice(0, at), entry, usedAt: atimeMs };
    } catch {
      return null;
    }
  }

  function add(key: string, entry: Entry): void {
    drop(key);
    entries.set(key, entry);
    bytes += entry.bytes;
  }

  function drop(key: string): Entry | undefined {
    const entry = entries.get(key);
    if (entry && entries.delete(key)) bytes -= entry.bytes;
    return entry;
  }

  /** Removed from the list first; then the file. */
  async function remove(key: string): Promise<void> {
    const entry = drop(key);
    if (entry) await unlink(entry.file).catch(() => undefined);
  }

  async function makeRoom(): Promise<void> {
    const tooOld = clock.now() - ttlMs;
    for (const [key, { madeAt }] of [...entries]) if (madeAt <= tooOld) await remove(key);
    for (const key of [...entries.keys()]) {
      if (bytes <= maxBytes) return;
      await remove(key);
    }
  }

  async function find(key: string): Promise<Entry | null> {
    await (loading ??= load());
    const entry = entries.get(key);
    if (!entry) return null;
    if (entry.madeAt <= clock.now() - ttlMs) return (await remove(key), null);
    // Most recently used, also after a restart.
    entries.delete(key);
    entries.set(key, entry);
    return entry;
  }

  return {
    /** The whole audio; null: missing or unreadable. */
    async read(key: string): Promise<CachedAudio | null> {
      const entry = await find(key);
      if (!entry) return null;
      const read = await readFile(entry.file).catch(() => null);
      if (!read || read.length !== entry.bytes) return (await remove(key), null);
      return { type: entry.type, bytes: read };
    },
    /** Never fails. */
    async write(key: string, type: string, audio: Uint8Array): Promise<void> {
      const ending = endings[type];
      if (ending === undefined || audio.length > maxBytes) return;
      await (loading ??= load());
      const file = join(folder, `${key}${ending}`);
      const half = `${file}.half`;
      const madeAt = clock.now();
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(half, audio);
        await utimes(half, madeAt / 1_000, madeAt / 1_000);
        await rename(half, file);
        add(key, { file, type, bytes: audio.length, madeAt });
        await makeRoom();
      } catch (error) {
        await unlink(half).catch(() => undefined);
        if (isReported) return;
        isReported = true;
        log.warn({ reason: messageOf(error) }, "spoken audio cannot be kept");
      }
    },
  };
}
