import { existsSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hearAll, setUpSynthesis, speechRequest } from "#tests/harness/speech.ts";
import { AppError } from "#app/core/errors.ts";
import { waitUntil } from "#tests/harness/wait.ts";
import type { SpeechProvider } from "./provider.ts";
import { emotions, paces, styles, voiceNames } from "./words.ts";

/** Speaks a chunk on request, and counts. */
function createDouble() {
  const asked: { text: string; signal: AbortSignal; give: (chunk: string | null) => void }[] = [];
  const provider: SpeechProvider = {
    id: "builtin",
    available: true,
    capabilities: { voices: voiceNames, emotions, styles, paces, languages: ["en"] },
    firstSoundWithinMs: 1_000,
    async synthesize({ text }, signal) {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      const give = (chunk: string | null) =>
        void (chunk === null ? writer.close() : writer.write(new TextEncoder().encode(chunk)));
      asked.push({ text, signal, give });
      // What Node gives is iterable; what the type of browsers says is not.
      return { type: "audio/mpeg", chunks: readable as unknown as AsyncIterable<Uint8Array> };
    },
  };
  return { provider, asked };
}

/** Speaks at once. */
const prompt = (say: (text: string) => string = (text) => text) => {
  const { provider } = createDouble();
  let count = 0;
  async function* chunks(text: string) {
    count += 1;
    yield new TextEncoder().encode(say(text));
  }
  const synthesize: SpeechProvider["synthesize"] = async ({ text }) => ({
    type: "audio/mpeg",
    chunks: chunks(text),
  });
  return { provider: { ...provider, synthesize }, count: () => count };
};

test("the same text at the same time is spoken once, from its beginning for everybody", async () => {
  const { provider, asked } = createDouble();
  const { synthesis, cache } = setUpSynthesis({ providers: [provider] });
  const first = synthesis.speak(speechRequest("Hello."), "auto");
  const second = synthesis.speak(speechRequest("Hello."), "auto");
  await waitUntil("it is asked", () => asked.length > 0);
  asked[0]?.give("one ");
  const heard = [hearAll(await first), hearAll(await second)];
  const third = hearAll(await synthesis.speak(speechRequest("Hello."), "auto"));
  asked[0]?.give("two");
  asked[0]?.give(null);
  expect((await Promise.all([...heard, third])).map(String)).toEqual(Array(3).fill("one two"));
  expect(asked.length).toBe(1);
  const { key } = await first;
  await waitUntil("it is kept", async () => (await cache.read(key)) !== null);
  const again = await synthesis.speak(speechRequest("Hello."), "auto");
  expect([String(await hearAll(again)), Buffer.isBuffer(again.audio)]).toEqual(["one two", true]);
  expect(asked.length).toBe(1);
});

test("stops without listeners, and does not count it as a provider failure", async () => {
  const { provider, asked } = createDouble();
  const { synthesis } = setUpSynthesis({ providers: [provider] });
  const begun = synthesis.speak(speechRequest("Hello."), "auto");
  await waitUntil("it is asked", () => asked.length > 0);
  asked[0]?.give("one");
  const { audio } = await begun;
  for await (const _ of audio as AsyncIterable<Uint8Array>) break;
  await waitUntil("the abort to arrive", () => asked[0]?.signal.aborted === true);
  expect(synthesis.isReady(provider)).toBe(true);
});

test("a canceled request stops before or during audio, and does not count as a provider failure", async () => {
  const { provider, asked } = createDouble();
  const { synthesis } = setUpSynthesis({ providers: [provider] });
  const stopped = new AppError("spending_stopped", "It was called off.");
  const silent = new AbortController();
  const begun = synthesis.speak(speechRequest("Hello."), "builtin", { signal: silent.signal });
  await waitUntil("it is asked", () => asked.length === 1);
  silent.abort(stopped);
  await expect(begun).rejects.toBe(stopped);
  expect(asked[0]?.signal.aborted).toBe(true);

  const sounding = new AbortController();
  const heard = synthesis.speak(speechRequest("Good-bye."), "builtin", {
    signal: sounding.signal,
  });
  await waitUntil("it is asked", () => asked.length === 2);
  asked[1]?.give("one");
  const all = hearAll(await heard);
  sounding.abort(stopped);
  await expect(all).rejects.toBe(stopped);
  expect(asked[1]?.signal.aborted).toBe(true);
  expect(synthesis.isReady(provider)).toBe(true);
});

test("a canceled listener does not stop the others", async () => {
  const { provider, asked } = createDouble();
  const { synthesis } = setUpSynthesis({ providers: [provider] });
  const stopped = new AppError("spending_stopped", "It was called off.");
  const [early, late] = [new AbortController(), new AbortController()];
  const speak = (signal?: AbortSignal) =>
    synthesis.speak(speechRequest("Hello."), "builtin", signal ? { signal } : {});
  const [first, second, third] = [speak(early.signal), speak(late.signal), speak()];
  await waitUntil("it is asked", () => asked.length === 1);
  early.abort(stopped);
  await expect(first).rejects.toBe(stopped);
  asked[0]?.give("one ");
  const interrupted = hearAll(await second);
  const whole = hearAll(await third);
  late.abort(stopped);
  await expect(interrupted).rejects.toBe(stopped);
  expect(asked[0]?.signal.aborted).toBe(false);
  asked[0]?.give("two");
  asked[0]?.give(null);
  expect(String(await whole)).toBe("one two");
  expect(asked.length).toBe(1);
});

test("a canceled listener is removed at once, even if it stopped reading", async () => {
  const { provider, asked } = createDouble();
  const { synthesis } = setUpSynthesis({ providers: [provider] });
  const call = new AbortController();
  const begun = synthesis.speak(speechRequest("Hello."), "builtin", { signal: call.signal });
  await waitUntil("it is asked", () => asked.length === 1);
  asked[0]?.give("one");
  // Nothing reads from it, like a full connection.
  await begun;
  call.abort(new AppError("spending_stopped", "It was called off."));
  expect(asked[0]?.signal.aborted).toBe(true);
});

test("the cache keeps the last used files within its size and age, across restarts", async () => {
  const { provider, count } = prompt((text) => text.padEnd(40, "x"));
  const setup = setUpSynthesis({ providers: [provider], maxCacheBytes: 100 });
  async function say(text: string) {
    const spoken = await setup.synthesis.speak(speechRequest(text), "auto");
    await hearAll(spoken);
    await waitUntil("it is kept", async () => (await setup.cache.read(spoken.key)) !== null);
  }
  const folder = () => readdirSync(join(setup.dataDir, "voice"));
  for (const text of ["a", "b", "a", "c", "a"]) await say(text);
  // b has made room for c.
  expect([count(), folder().length]).toEqual([3, 2]);
  writeFileSync(join(setup.dataDir, "voice", "x.mp3.half"), "left by a dead process");
  const later = setUpSynthesis({
    providers: [provider],
    folder: join(setup.dataDir, "voice"),
    maxCacheBytes: 100,
  });
  await hearAll(await later.synthesis.speak(speechRequest("a"), "auto"));
  expect([count(), folder().some((each) => each.endsWith("half"))]).toEqual([3, false]);
  later.clock.advance(31 * 24 * 3_600_000);
  await hearAll(await later.synthesis.speak(speechRequest("a"), "auto"));
  expect(count()).toBe(4);
});

test("a failing disk only disables the cache, and is logged once", async () => {
  const { provider, count } = prompt();
  // A file in place of the folder, which no user can write into.
  const setup = setUpSynthesis({ providers: [provider], folder: "/dev/null/voice" });
  for (const text of ["a", "a", "b"]) {
    expect(String(await hearAll(await setup.synthesis.speak(speechRequest(text), "auto")))).toBe(
      text,
    );
    await waitUntil("it is logged", () => setup.lines.length === 1);
  }
  expect(count()).toBeGreaterThan(1);
  expect(setup.lines.join()).toContain("spoken audio cannot be kept");
});

/** A disk without a free byte, where the system has one to try. */
const fullDisk = "/dev/full";

test.runIf(existsSync(fullDisk))("a full disk keeps nothing half, and what it has", async () => {
  const { provider, count } = prompt();
  const setup = setUpSynthesis({ providers: [provider] });
  const say = async (text: string) => {
    const spoken = await setup.synthesis.speak(speechRequest(text), "auto");
    expect(String(await hearAll(spoken))).toBe(text);
    return spoken.key;
  };
  const kept = await say("a");
  await waitUntil("it is kept", async () => (await setup.cache.read(kept)) !== null);
  const folder = join(setup.dataDir, "voice");
  symlinkSync(fullDisk, join(folder, "b.mp3.half"));
  await setup.cache.write("b", "audio/mpeg", new Uint8Array(100));
  expect(setup.lines.join()).toMatch(/ENOSPC.*spoken audio cannot be kept/);
  expect([await setup.cache.read("b"), readdirSync(folder)]).toEqual([null, [`${kept}.mp3`]]);
  expect(await say("a")).toBe(kept);
  expect(count()).toBe(1);
});
