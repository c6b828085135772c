import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { VoiceCapabilities } from "#app/platform/speech/contract.ts";
import { measureWav } from "#tests/harness/audio-measures.ts";
import { signIn } from "#tests/harness/sign-in.ts";
import { useApp } from "#tests/harness/use-app.ts";

const app = useApp();
let cookie: string;

beforeAll(async () => {
  cookie = (await signIn(app, "newcomer")).cookieHeader("/");
});

const advanced = "/api/voice/generate-advanced";
const sentence = "Your agents have written three articles today.";

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { cookie, Origin: app.url, ...init.headers };
  return fetch(`${app.url}${path}`, { ...init, headers });
}

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const json = { "Content-Type": "application/json", ...headers };
  return ask(path, { method: "POST", headers: json, body: text });
}

async function listen(response: Response) {
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("audio/wav");
  expect(response.headers.get("X-Voice-Provider")).toBe("builtin");
  return measureWav(new Uint8Array(await response.arrayBuffer()));
}

describe("a fresh installation, without any key", () => {
  test.each([
    ["the advanced endpoint", advanced, { text: sentence }],
    [
      "the older endpoint",
      "/api/voice/generate",
      { text: sentence, voice: "nova", model: "tts-1" },
    ],
  ])("speaks: %s", async (_, path, body) => {
    const heard = await listen(await post(path, body));
    expect(heard.seconds).toBeGreaterThan(2);
    expect(heard.seconds).toBeLessThan(5);
    expect(heard.level).toBeGreaterThan(0.04);
    expect(heard.level).toBeLessThan(0.2);
    expect(heard.clipped).toBe(0);
    expect(heard.voiceShare).toBeGreaterThan(0.8);
    expect(heard.silentShare).toBeGreaterThan(0.03);
    expect(heard.silentShare).toBeLessThan(0.5);
  });

  test("pace and speed make it shorter or longer; a long text is streamed, and whole when kept", async () => {
    const seconds = async (manner: object) =>
      (await listen(await post(advanced, { text: sentence, ...manner }))).seconds;
    const usual = await seconds({});
    expect(await seconds({ pace: "slow", speed: 0.7 })).toBeGreaterThan(1.3 * usual);
    expect(await seconds({ pace: "fast", speed: 1.5 })).toBeLessThan(0.7 * usual);

    const text = Array(5).fill(sentence).join(" ");
    const streamed = await post(advanced, { text });
    expect(streamed.headers.get("Content-Length")).toBeNull();
    const bytes = (await streamed.arrayBuffer()).byteLength;
    let again = streamed;
    await expect
      .poll(async () => {
        again = await post(advanced, { text });
        return again.headers.get("Content-Length");
      })
      .toBe(String(bytes));
    expect((await listen(again)).seconds).toBeGreaterThan(4.5 * usual);
  });

  test("what has been spoken is kept: by its address, in parts, and not sent twice", async () => {
    const first = await post(advanced, { text: sentence });
    const whole = Buffer.from(await first.arrayBuffer());
    const [etag, path] = ["ETag", "Content-Location"].map((name) => first.headers.get(name) ?? "");
    await expect.poll(async () => (await ask(path ?? "")).status).toBe(200);
    const part = await ask(path ?? "", { headers: { Range: "bytes=100-199" } });
    expect([part.status, part.headers.get("Content-Range")]).toEqual([
      206,
      `bytes 100-199/${whole.length}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(100, 200));
    const known = await ask(path ?? "", {
      headers: { "If-None-Match": etag ?? "", "Cache-Control": "max-age=0" },
    });
    expect([known.status, known.headers.get("ETag")]).toEqual([304, etag]);
    expect((await ask(`${path}x`)).status).toBe(404);
    expect(readdirSync(join(app.dataDir, "voice")).length).toBeGreaterThan(0);
  });

  test("says what there is", async () => {
    const response = await ask("/api/voice/voices-advanced");
    const { providers, voices, profiles } = VoiceCapabilities.parse(await response.json());
    expect(providers.map(({ id, available }) => [id, available])).toEqual([
      ["openai", false],
      ["elevenlabs", false],
      ["builtin", true],
    ]);
    expect(voices.onyx).toBe("male");
    expect(Object.keys(profiles)).toEqual([
      "demo",
      "tutorial",
      "announcement",
      "story",
      "professional",
    ]);
    expect(new Set(Object.values(profiles).map(({ provider }) => provider)).size).toBe(3);
  });
});

describe("what cannot be spoken", () => {
  test.each<[string, unknown, number, string]>([
    ["an empty text", { text: "" }, 400, "no_content"],
    ["a blank text", { text: " \n\t " }, 400, "no_content"],
    ["controls alone", { text: "\u0000\u0007\u202e" }, 400, "no_content"],
    ["signs alone", { text: "--- ***" }, 400, "no_content"],
    ["100,000 characters", { text: "word ".repeat(20_000) }, 413, "text_too_long"],
    ["too long to read", { text: "word ".repeat(200_000) }, 413, "too_large"],
    ["Russian", { text: "Сегодня написано три статьи." }, 422, "language_unsupported"],
    [
      "German",
      { text: "Das ist ein Text und er ist nicht auf Englisch." },
      422,
      "language_unsupported",
    ],
    ["an unknown voice", { text: "Hi.", voice: "bob" }, 422, "invalid_input"],
    ["an unknown provider", { text: "Hi.", provider: "acme" }, 422, "invalid_input"],
    ["a provider without a key", { text: "Hi.", provider: "openai" }, 503, "voice_not_configured"],
    ["another speed", { text: "Hi.", speed: 9 }, 422, "invalid_input"],
    ["an unknown field", { text: "Hi.", volume: 1 }, 422, "invalid_input"],
    ["no text", {}, 422, "invalid_input"],
    ["null", null, 422, "invalid_input"],
    ["no JSON", "{text", 400, "bad_json"],
  ])("%s: said", async (_, body, status, code) => {
    const response = await post(advanced, body);
    const answer = (await response.json()) as { error: string; code: string };
    expect([response.status, answer.code]).toEqual([status, code]);
    expect(answer.error).toMatch(/\w/);
  });

  test("controls among words are left out, and odd characters do no harm", async () => {
    const odd = `A\u0000 text\u0007 with \u202eodd\u202c signs: £5, “quotes” – café, 100% 🎉 \ud800.`;
    expect((await listen(await post(advanced, { text: odd }))).seconds).toBeGreaterThan(3);
    expect((await listen(await post(advanced, { text: "-version" }))).seconds).toBeGreaterThan(0.4);
  });
});

test("only the signed-in are spoken to, and only by these methods", async () => {
  for (const [path, method] of [
    [advanced, "POST"],
    ["/api/voice/generate", "POST"],
    ["/api/voice/voices-advanced", "GET"],
    ["/api/voice/audio/builtin-x", "GET"],
  ] as const) {
    const response = await fetch(`${app.url}${path}`, { method });
    expect([path, response.status]).toEqual([path, 401]);
    expect(await response.json()).toMatchObject({ code: "not_signed_in" });
  }
  expect((await ask(advanced)).status).toBe(405);
  const elsewhere = await post(advanced, { text: "Hi." }, { Origin: "https://evil.example" });
  expect(elsewhere.status).toBe(403);
});

test("no user takes all of it: one request too many says when to retry", async () => {
  const text = "word ".repeat(790);
  let refused: Response | null = null;
  for (let count = 0; count < 20 && !refused; count += 1) {
    // Of a language that is refused, so that nothing is made of it.
    const response = await post(advanced, { text: `Это ${count} ${"слово ".repeat(650)}` });
    if (response.status === 429) refused = response;
  }
  expect(text.length).toBeLessThan(4_000);
  expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await refused?.json()).toMatchObject({
    code: "too_many_requests",
    error: expect.stringMatching(
      /^That was a lot to read aloud\. Try again in \d+ minutes\.$/,
    ) as string,
  });
});
