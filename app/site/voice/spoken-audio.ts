import type { Manner } from "#app/platform/speech/words.ts";
import type { Failure, Link } from "./narration.ts";

const addresses = {
  advanced: "/api/voice/generate-advanced",
  legacy: "/api/voice/generate",
} as const satisfies Partial<Record<Link, string>>;

export type ServerLink = keyof typeof addresses;

const answerWithinMs = 15_000;

/** The older endpoint would return the same status. */
const finalStatuses = new Set([413, 422, 429]);

export interface SpokenAudio {
  /** An object URL; release it with `URL.revokeObjectURL`. */
  url: string;
}

/** Requests the audio of a sentence. Null: aborted. */
export async function fetchSpoken(
  link: ServerLink,
  text: string,
  manner: Manner,
  signal: AbortSignal,
): Promise<SpokenAudio | Failure | null> {
  const body =
    link === "advanced"
      ? { ...manner, text, provider: "auto" }
      : { text, voice: manner.voice, model: "tts-1" };
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, answerWithinMs);
  signal.addEventListener("abort", abort);
  try {
    const response = await fetch(addresses[link], {
      method: "POST",
      credentials: "include",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: controller.signal,
    });
    if (!response.ok) return await failureOf(response);
    return { url: URL.createObjectURL(await response.blob()) };
  } catch {
    // The server is unreachable or the response was cut off.
    return signal.aborted ? null : failed("no answer", false);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}

async function failureOf(response: Response): Promise<Failure> {
  const { status } = response;
  if (status === 401) return { kind: "sign_in" };
  const body: unknown = await response.json().catch(() => null);
  const final = finalStatuses.has(status);
  const words = body !== null && typeof body === "object" && "error" in body ? body.error : null;
  if (typeof words === "string" && words) return { kind: "server", message: words, final };
  return failed(String(status), final);
}

const failed = (status: string, final: boolean): Failure => ({
  kind: "server",
  message: `API request failed: ${status}`,
  final,
});
