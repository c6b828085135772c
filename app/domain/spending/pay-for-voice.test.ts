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

/* What is read aloud by a voice that costs something counts, and ends with Stop. */

const clock = { now: () => Date.UTC(2026, 10, 24, 12) };
let database: TestDatabase;
let openCalls: OpenCalls;
/** How the dear voice answers; it says a piece and waits, or refuses. */
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
async function* contentItems(text: string, signal: AbortSignal) {
  yield new TextEncoder().encode(text);
  if (isEndless)
    await new Promise((_, reject) =>
      signal.addEventListener("abort", () => reject(signal.reason as Error)),
    );
}
const dear: SpeechProvider = {
  ...common,
  id: "openai",
  synthesize: async ({ text }, signal) => {
    if (refusal) throw refusal;
    return { type: "audio/mpeg", contentItems: contentItems(text, signal) };
  },
};
const free: SpeechProvider = {
  ...common,
  id: "builtin",
  synthesize: async ({ text }, signal) => ({
    type: "audio/mpeg",
    contentItems: contentItems(text, signal),
  }),
};

function world() {
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
  const { synthesis } = setUpSynthesis({ providers: [dear, free] });
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

it("is counted by its characters, once for what is kept or heard at the same time", async () => {
  const { speak } = world();
  const both = await Promise.all([speak(text), speak(text)]);
  await Promise.all(both.map(hearAll));
  const counted = (await spent()).filter(({ status }) => status === "settled");
  expect(counted).toEqual([{ status: "settled", amount: 10_000, purpose: "voice" }]);
  await expect.poll(async () => Buffer.isBuffer((await speak(text)).audio)).toBe(true);
  expect((await spent()).filter(({ status }) => status === "settled")).toHaveLength(1);
});

it("costs nothing by the built-in voice, and a refusal is given back", async () => {
  const { speak } = world();
  await hearAll(await speak(text, "builtin"));
  expect(await spent()).toEqual([]);
  refusal = new AppError("voice_refused", "The key.");
  expect((await speak(text)).provider).toBe("builtin");
  expect(await spent()).toMatchObject([{ status: "released", amount: 0 }]);
});

it("is not paid for whoever has no access, who hears the built-in voice", async () => {
  const { speak } = world();
  await database.db.write((tx) =>
    tx.update(workspaces).set({ suspendedAt: 1 }).where(eq(workspaces.id, "a")),
  );
  expect((await speak(text)).provider).toBe("builtin");
  await expect(speak(text, "openai")).rejects.toMatchObject({ code: "voice_refused" });
  expect(await spent()).toEqual([]);
  expect((await speak(text, "auto", "b")).provider).toBe("openai");
});

it("goes on with the built-in voice where nothing more may be spent", async () => {
  const { speak } = world();
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

it("ends in the middle when everything is stopped, and begins no more", async () => {
  const { speak } = world();
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

it("ends for whoever has stopped everything, and for nobody else who hears the same", async () => {
  const { speak } = world();
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
  // It was paid for once, by whoever was the first.
  expect(await spent()).toMatchObject([{ status: "settled", amount: 10_000 }]);
  openCalls.abort({ workspaceId: "b" }, "simulation");
  await expect(rest).rejects.toMatchObject({
    message: "It was called off: your workspace went back to simulation",
  });
});
