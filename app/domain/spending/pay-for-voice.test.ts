import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { workspaces } from "#db/schema.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { hearAll, setUpSynthesis, speechRequest } from "#tests/harness/speech.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { AppError } from "#app/core/errors.ts";
import type { SpeechProvider } from "#app/platform/speech/provider.ts";
import { emotions, paces, styles, voiceNames } from "#app/platform/speech/words.ts";
import { createLedger } from "./ledger.server.ts";
import { setLimits, setStopped } from "./limits.server.ts";
import { createOpenCalls, type OpenCalls } from "./open-calls.server.ts";
import { createPayForVoice } from "./pay-for-voice.server.ts";
import { leaveOutDuplicates } from "#tests/harness/duplicates.ts";

leaveOutDuplicates();

/* Paid read-aloud calls count as spending, and end with Stop. */

const clock = { now: () => Date.UTC(2026, 10, 24, 12) };
let database: TestDatabase;
let openCalls: OpenCalls;
/** How the paid voice answers: it sends a part and waits, or refuses. */
let refusal: AppError | null;
let isEndless: boolean;

beforeEach(async () => {
  database = createTestDatabase();
  openCalls = createOpenCalls();
  refusal = null;
  isEndless = false;
  const workspace = { kind: "user", seed: "x", goalCents: 0, createdAt: 0, mode: "live" } as const;
  await database.db.write((tx) =>
    tx.insert(workspaces).values([
      { ...workspace, id: "a" },
      { ...workspace, id: "b" },
    ]),
  );
});
afterEach(() => database.remove());

const common = {
  available: true,
  capabilities: { voices: voiceNames, emotions, styles, paces, languages: ["en"] },
  firstSoundWithinMs: 1_000,
};
async function* chunks(text: string, signal: AbortSignal) {
  yield new TextEncoder().encode(text);
  if (isEndless)
    await new Promise((_, reject) =>
      signal.addEventListener("abort", () => reject(signal.reason as Error)),
    );
}
const paid: SpeechProvider = {
  ...common,
  id: "openai",
  synthesize: async ({ text }, signal) => {
    if (refusal) throw refusal;
    return { type: "audio/mpeg", chunks: chunks(text, signal) };
  },
};
const free: SpeechProvider = {
  ...common,
  id: "builtin",
  synthesize: async ({ text }, signal) => ({
    type: "audio/mpeg",
    chunks: chunks(text, signal),
  }),
};

function setUp() {
  const { db } = database;
  const settings = {
    allowanceMicroDollars: 6_000_000,
    operator: { dayMicroDollars: 20_000_000, monthMicroDollars: 200_000_000 },
    dayTokens: 0,
    operatorDayTokens: 0,
    allDayTokens: 0,
  };
  const pay = createPayForVoice({
    db,
    ledger: createLedger({ db, clock, newId: createIds({ clock }), settings }),
    openCalls,
    priceOf: (voice) => (voice === "builtin" ? 0 : 20_000),
    timeZoneOf: () => Promise.resolve("UTC"),
  });
  const { synthesis } = setUpSynthesis({ providers: [paid, free] });
  return {
    speak: (text: string, voice: "auto" | "openai" | "builtin" = "auto", workspace = "a") =>
      synthesis.speak(speechRequest(text), voice, { pay: pay(workspace) }),
  };
}
const spent = () =>
  database.db.read
    .statement<{ status: string; amount: number; purpose: string }>(
      "SELECT status, amount_micro_dollars AS amount, purpose FROM spend_entries ORDER BY id",
    )
    .all();
const text = "x".repeat(500);

it("is counted by characters, once for cached or concurrent playback", async () => {
  const { speak } = setUp();
  const both = await Promise.all([speak(text), speak(text)]);
  await Promise.all(both.map(hearAll));
  const counted = (await spent()).filter(({ status }) => status === "settled");
  expect(counted).toEqual([{ status: "settled", amount: 10_000, purpose: "voice" }]);
  await expect.poll(async () => Buffer.isBuffer((await speak(text)).audio)).toBe(true);
  expect((await spent()).filter(({ status }) => status === "settled")).toHaveLength(1);
});

it("is free with the built-in voice, and a refusal is returned", async () => {
  const { speak } = setUp();
  await hearAll(await speak(text, "builtin"));
  expect(await spent()).toEqual([]);
  refusal = new AppError("voice_refused", "The key.");
  expect((await speak(text)).provider).toBe("builtin");
  expect(await spent()).toMatchObject([{ status: "released", amount: 0 }]);
});

it("is not paid without access, where the built-in voice is used", async () => {
  const { speak } = setUp();
  await database.db.write((tx) =>
    tx.update(workspaces).set({ suspendedAt: 1 }).where(eq(workspaces.id, "a")),
  );
  expect((await speak(text)).provider).toBe("builtin");
  await expect(speak(text, "openai")).rejects.toMatchObject({ code: "voice_refused" });
  expect(await spent()).toEqual([]);
  expect((await speak(text, "auto", "b")).provider).toBe("openai");
});

it("continues with the built-in voice when the limit is reached", async () => {
  const { speak } = setUp();
  const limits = { dayMicroDollars: 15_000, monthMicroDollars: null, dayTokens: null };
  await database.db.write((tx) => setLimits(tx, "a", limits));
  expect((await speak(text)).provider).toBe("openai");
  expect((await speak(`${text}.`)).provider).toBe("builtin");
  await expect(speak(`${text}!`, "openai")).rejects.toMatchObject({
    code: "voice_refused",
    message: expect.stringContaining("limit of") as string,
  });
  expect(await spent()).toHaveLength(1);
});

it("ends midway when everything is stopped, and does not start again", async () => {
  const { speak } = setUp();
  isEndless = true;
  const heard = hearAll(await speak(text));
  const before = performance.now();
  await database.db.write((tx) => setStopped(tx, "a", { at: clock.now(), by: "owner" }));
  openCalls.abort({ workspaceId: "a" }, "stopped");
  await expect(heard).rejects.toMatchObject({ code: "spending_stopped" });
  expect(performance.now() - before).toBeLessThan(2_000);
  expect(await spent()).toMatchObject([{ status: "settled" }]);
  await expect(speak(`${text}.`, "openai")).rejects.toMatchObject({ code: "voice_refused" });
});

it("ends only for the user who stopped, not for others who listen to the same audio", async () => {
  const { speak } = setUp();
  isEndless = true;
  const payer = hearAll(await speak(text));
  const colleague = hearAll(await speak(text, "openai"));
  const other = (await speak(text, "openai", "b")).audio as AsyncIterable<Uint8Array>;
  const heard = other[Symbol.asyncIterator]();
  expect((await heard.next()).value).toHaveLength(text.length);
  openCalls.abort({ workspaceId: "a" }, "stopped");
  await expect(payer).rejects.toMatchObject({ code: "spending_stopped" });
  await expect(colleague).rejects.toMatchObject({ code: "spending_stopped" });
  let isOver = false;
  const rest = heard.next().finally(() => (isOver = true));
  rest.catch(() => undefined);
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  // Paid once, by the first listener.
  expect(await spent()).toMatchObject([{ status: "settled", amount: 10_000 }]);
  openCalls.abort({ workspaceId: "b" }, "simulation");
  await expect(rest).rejects.toMatchObject({
    message: "Canceled because your workspace went back to Simulation Mode",
  });
});
