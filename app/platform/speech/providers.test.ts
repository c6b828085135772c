import { delay, http, HttpResponse } from "msw";
import { describe, expect, test } from "vitest";
import { createOutside } from "#tests/harness/outside.ts";
import { hearAll, setUpSynthesis, speechRequest } from "#tests/harness/speech.ts";
import { waitUntil } from "#tests/harness/wait.ts";
import { createElevenlabsProvider } from "./providers/elevenlabs.server.ts";
import { createOpenaiProvider } from "./providers/openai.server.ts";
import type { SpeechProvider } from "./provider.ts";
import { wavHeader } from "./wav.ts";
import { emotions, paces, styles, voiceNames } from "./words.ts";

const outside = createOutside();
const openaiUrl = "https://openai.example.test/v1";
const elevenlabsUrl = "https://elevenlabs.example.test";
const openaiAddress = `${openaiUrl}/audio/speech`;
const elevenlabsAddress = `${elevenlabsUrl}/v1/text-to-speech/:voice/stream`;

/** Always available, and recognizable by its output. */
const last: SpeechProvider = {
  id: "builtin",
  available: true,
  capabilities: { voices: voiceNames, emotions, styles, paces, languages: ["en"] },
  firstSoundWithinMs: 1_000,
  synthesize: async () => ({
    type: "audio/wav",
    chunks: chunksOf(wavHeader(8_000, 0)),
  }),
};

async function* chunksOf(...chunks: Uint8Array[]) {
  yield* chunks;
}

function setUp(keys: { openai?: string | null; elevenlabs?: string | null } = {}) {
  const { openai = "sk-secret", elevenlabs = "el-secret" } = keys;
  return setUpSynthesis({
    providers: [
      createOpenaiProvider({ apiKey: openai, baseUrl: openaiUrl }),
      createElevenlabsProvider({ apiKey: elevenlabs, baseUrl: elevenlabsUrl }),
      last,
    ],
  });
}

const mp3 = (text: string) =>
  new HttpResponse(text, { headers: { "Content-Type": "audio/mpeg; charset=x" } });

test("sends OpenAI the text and style; its older model only the speed", async () => {
  const bodies: unknown[] = [];
  outside.use(
    http.post(openaiAddress, async ({ request }) => {
      expect(request.headers.get("Authorization")).toBe("Bearer sk-secret");
      bodies.push(await request.json());
      return mp3("sound");
    }),
  );
  const { synthesis } = setUp();
  const manner = { voice: "nova", emotion: "happy", style: "news", pace: "slow" } as const;
  const spoken = await synthesis.speak(speechRequest("Hello.", manner), "auto");
  expect([spoken.provider, spoken.type]).toEqual(["openai", "audio/mpeg"]);
  expect((await hearAll(spoken)).toString()).toBe("sound");
  await hearAll(await synthesis.speak(speechRequest("Hello.", { legacy: true }), "openai"));
  expect(bodies).toEqual([
    {
      input: "Hello.",
      voice: "nova",
      model: "gpt-4o-mini-tts",
      response_format: "mp3",
      speed: 1,
      instructions:
        "Sound happy, with a smile in the voice. Speak as a newsreader does. Speak slowly.",
    },
    { input: "Hello.", voice: "onyx", model: "tts-1", response_format: "mp3", speed: 1 },
  ]);
});

test("maps voices and supported options for ElevenLabs", async () => {
  let asked: { voice: unknown; key: string | null; body: unknown } | null = null;
  outside.use(
    http.post(elevenlabsAddress, async ({ request, params }) => {
      const { voice } = params;
      asked = { voice, key: request.headers.get("xi-api-key"), body: await request.json() };
      return mp3("sound");
    }),
  );
  const { synthesis } = setUp({ openai: null });
  const request = speechRequest("Hello.", { emotion: "excited", speed: 2 });
  expect((await synthesis.speak(request, "auto")).provider).toBe("elevenlabs");
  expect(asked).toEqual({
    voice: "nPczCjzI2devNBz1zQrb",
    key: "el-secret",
    body: {
      text: "Hello.",
      model_id: "eleven_multilingual_v2",
      voice_settings: {
        stability: 0.25,
        similarity_boost: 0.75,
        style: 0,
        use_speaker_boost: true,
        speed: 1.2,
      },
    },
  });
});

interface Failure {
  what: string;
  answer: () => Response | Promise<Response>;
  code: string;
  /** Nothing comes: its time is moved on. */
  hangs?: boolean;
}

const failures: Failure[] = [
  { what: "401", answer: () => HttpResponse.json({}, { status: 401 }), code: "voice_refused" },
  { what: "404", answer: () => HttpResponse.text("", { status: 404 }), code: "voice_refused" },
  { what: "429", answer: () => HttpResponse.json({}, { status: 429 }), code: "voice_busy" },
  {
    what: "500",
    answer: () => HttpResponse.text("Hello. oh", { status: 500 }),
    code: "voice_failed",
  },
  { what: "a page", answer: () => HttpResponse.html("<h1>Hello.</h1>"), code: "voice_failed" },
  { what: "no sound", answer: () => mp3(""), code: "voice_failed" },
  { what: "a broken line", answer: () => HttpResponse.error(), code: "voice_failed" },
  {
    what: "silence",
    answer: async () => {
      await delay("infinite");
      return mp3("late");
    },
    code: "voice_failed",
    hangs: true,
  },
];

describe.each([
  ["openai", openaiAddress],
  ["elevenlabs", elevenlabsAddress],
] as const)("%s", (id, address) => {
  const keys = id === "openai" ? { elevenlabs: null } : { openai: null };

  test.each(failures)("reports $what, and auto tries the next provider", async (failure) => {
    let asked = 0;
    outside.use(
      http.post(address, () => {
        asked += 1;
        return failure.answer();
      }),
    );
    const { synthesis, clock, timers, lines } = setUp(keys);
    const waited = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
      if (!failure.hangs) return work;
      const before = asked;
      work.catch(() => undefined);
      await waitUntil("the provider is asked", () => asked > before);
      timers.advance(10_000);
      return work;
    };
    const request = speechRequest("Hello.");
    await expect(waited(synthesis.speak(request, id))).rejects.toMatchObject({
      code: failure.code,
    });
    expect(asked).toBe(1);
    // It just failed, so it is skipped unless requested by name.
    expect((await synthesis.speak(request, "auto")).provider).toBe("builtin");
    expect(asked).toBe(1);
    clock.advance(10 * 60_000);
    expect((await waited(synthesis.speak(request, "auto"))).provider).toBe("builtin");
    expect(asked).toBe(2);
    expect(lines.join()).toContain(failure.code);
    expect(lines.join()).not.toMatch(/Hello|secret/);
  });

  test("reports an incomplete file to the listener and does not cache it", async () => {
    let breakOff: () => void = () => undefined;
    const heard = new Promise<void>((resolve) => (breakOff = resolve));
    outside.use(
      http.post(address, () => {
        const half = new ReadableStream<Uint8Array>({
          start: (controller) => controller.enqueue(new TextEncoder().encode("half")),
          async pull(controller) {
            await heard;
            controller.error(new Error("broken off"));
          },
        });
        return new HttpResponse(half, { headers: { "Content-Type": "audio/mpeg" } });
      }),
    );
    const { synthesis, cache } = setUp(keys);
    const spoken = await synthesis.speak(speechRequest("Hello."), id);
    breakOff();
    await expect(hearAll(spoken)).rejects.toThrow();
    expect(await cache.read(spoken.key)).toBeNull();
    expect((await synthesis.speak(speechRequest("Hi."), "auto")).provider).toBe("builtin");
  });

  const wav = (bytes: number | null) => {
    const body = Buffer.concat([wavHeader(24_000, bytes), Buffer.alloc(600)]);
    return new HttpResponse(body, { headers: { "Content-Type": "audio/wav" } });
  };
  const declared = { "Content-Type": "audio/mpeg", "Content-Length": "9" };
  test.each([
    ["its length was declared", () => new HttpResponse("half", { headers: declared }), false],
    ["its head tells more", () => wav(1_200), false],
    [
      "its head is cut",
      () => new HttpResponse("RIF", { headers: { "Content-Type": "audio/x-wav" } }),
      false,
    ],
    ["its head tells as much", () => wav(600), true],
    ["its head does not know", () => wav(null), true],
  ])("a file that ends in order, where %s: kept when whole", async (_what, answer, kept) => {
    outside.use(http.post(address, answer));
    const { synthesis, cache, lines } = setUp(keys);
    const spoken = await synthesis.speak(speechRequest("Hello."), id);
    const heard = hearAll(spoken).then(
      () => true,
      () => false,
    );
    expect(await heard).toBe(kept);
    if (kept) await waitUntil("it is kept", async () => (await cache.read(spoken.key)) !== null);
    else expect([await cache.read(spoken.key), lines.length]).toEqual([null, 1]);
  });
});
