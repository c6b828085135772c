/*
 * Speech: the built-in voice's speed, its effect on the server's event loop, the time to first
 * audio, and cached audio compared with plain Express.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import express from "express";
import pino from "pino";
import { systemClock } from "#app/core/time/clock.ts";
import { createKeyedMutex } from "#app/core/async/keyed-mutex.ts";
import { systemTimers } from "#app/core/time/timers.ts";
import { createApiListener } from "#app/platform/api/listener.express.ts";
import { createRateLimits, limitsOf } from "#app/platform/api/rate-limits.ts";
import { AdvancedRequest } from "#app/platform/speech/contract.ts";
import { speechEndpoints } from "#app/platform/speech/speech.api.server.ts";
import { createSpeech } from "#app/platform/speech/speech.server.ts";
import { measureWav } from "#tests/harness/audio-measures.ts";
import { alternate, print, printCeiling, printFloor } from "./measure.ts";
import { requestsPerSecond } from "./requests.ts";

const rounds = 5;
const folder = mkdtempSync(join(tmpdir(), "bench-voice-"));
const log = pino({ level: "silent" });
const speech = createSpeech({
  settings: {
    DATA_DIR: folder,
    OPENAI_API_KEY: undefined,
    OPENAI_BASE_URL: "https://api.openai.com/v1",
    ELEVENLABS_API_KEY: undefined,
    ELEVENLABS_BASE_URL: "https://api.elevenlabs.io",
  },
  clock: systemClock,
  timers: systemTimers,
  log,
  limits: { requests: Infinity, characters: Infinity },
});

const sentence =
  "Your agents have written three articles today, and one of them is waiting for your review.";
let count = 0;
/** Never generated before. */
const fresh = (sentences: number) =>
  Array.from({ length: sentences }, () => `${sentence} This is number ${(count += 1)}.`).join(" ");

const user = { id: "listener", firstName: null, email: null, profileImageUrl: null };
/** The built-in voice is free. */
const paysNothing = () => null;
const endpoints = speechEndpoints({ speech, payForVoice: () => paysNothing });
const api = createApiListener({
  endpoints,
  elsewhere: [],
  canAccess: () => Promise.resolve(true),
  resolveSession: () => Promise.reject(new Error("everybody here has a token")),
  resolveToken: () =>
    Promise.resolve({ user, workspaceId: "none", mayWrite: true as const, decidesAs: null }),
  rateLimits: createRateLimits({ clock: systemClock, limits: limitsOf(10_000_000) }),
  idempotencyRecords: {
    find: () => Promise.resolve({ state: "new" }),
    begin: () => Promise.resolve(),
    keep: () => Promise.resolve(),
    forget: () => Promise.resolve(),
    removeExpired: () => Promise.resolve(),
  },
  largeBodyInTurn: createKeyedMutex(),
  headers: {},
  revision: () => Promise.resolve(0),
  clock: systemClock,
  log,
});
const ours = await serve((request, response) => void api.serve(request, response));
const advanced = "/api/voice/generate-advanced";
const token = "anybody";

const post = (text: string) =>
  fetch(`${ours}${advanced}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify({ text }),
  });

/** Seconds of audio per second of CPU time, all threads included. */
async function speed(): Promise<number> {
  const started = process.cpuUsage();
  const request = AdvancedRequest.parse({ text: fresh(20) });
  const { audio } = await speech.speak("listener", request, paysNothing);
  if (Buffer.isBuffer(audio)) throw new Error("that was spoken before");
  let bytes = 0;
  for await (const contentItem of audio) bytes += contentItem.length;
  const seconds = bytes / 32_000;
  const { user, system } = process.cpuUsage(started);
  return seconds / ((user + system) / 1e6);
}

await speed();
const speeds = [];
for (let round = 0; round < rounds; round += 1) speeds.push(await speed());
printFloor(
  "voice: the built-in voice, by the processor time it takes",
  speeds,
  "times real time",
  20,
);

const delays = [];
for (let round = 0; round < rounds; round += 1) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const answers = await Promise.all([fresh(15), fresh(15), fresh(15), fresh(15)].map(post));
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  delay.disable();
  delays.push(delay.percentile(99) / 1e6);
}
printCeiling("voice: event-loop delay while four texts are spoken, p99", delays, "ms", 20);

const firsts = [];
for (let round = 0; round < rounds; round += 1) {
  const started = performance.now();
  const { body } = await post(fresh(30));
  const reader = body?.getReader();
  let bytes = 0;
  // More than the file's header.
  while (reader && bytes <= 44) bytes += (await reader.read()).value?.length ?? Infinity;
  firsts.push((performance.now() - started) / 1_000);
  await reader?.cancel();
}
printCeiling("voice: first sound of a text of 3,000 characters", firsts, "s", 1);

const known = await post(sentence);
const bytes = Buffer.from(await known.arrayBuffer());
if (measureWav(bytes).level < 0.02) throw new Error("that was silence");
const bareApp = express().disable("x-powered-by");
bareApp.all("/", (_request, response) => void response.type("audio/wav").send(bytes));
const bare = await serve((request, response) => void bareApp(request, response));
const kB = Math.round(bytes.length / 1_000);
const path = known.headers.get("Content-Location") ?? "";
const again = await alternate(
  rounds,
  () => requestsPerSecond(`${ours}${advanced}`, { token, json: { text: sentence } }),
  () => requestsPerSecond(`${bare}/`, { json: { text: sentence } }),
);
print({
  name: `voice: spoken before, ${kB} kB, asked by POST`,
  unit: "req/s",
  ...again,
  atLeast: 0.7,
});
const byAddress = await alternate(
  rounds,
  () => requestsPerSecond(`${ours}${path}`, { token }),
  () => requestsPerSecond(`${bare}/`),
);
print({ name: "voice: the same by its address", unit: "req/s", ...byAddress, atLeast: 0.7 });

speech.stop();
rmSync(folder, { recursive: true, force: true });
process.exit();

async function serve(handler: RequestListener): Promise<string> {
  const server = createServer(handler).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  // A TCP address.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
