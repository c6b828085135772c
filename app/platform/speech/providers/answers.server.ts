import { AppError } from "../../../core/errors";
import type { SpeechAudio } from "../provider";

/** What a provider's status means to us. Its own words are not repeated: they may quote the text. */
export function failureOf(provider: string, status: number | undefined, cause: unknown): AppError {
  const because = { cause };
  if (status === 401 || status === 403) {
    const words = `${provider} does not take the key that is set up here. The operator has to look at it.`;
    return new AppError("voice_refused", words, because);
  }
  if (status === 429) {
    const words = `${provider} has too much to do, or the account there is used up. Try again in a minute.`;
    return new AppError("voice_busy", words, because);
  }
  const what = status === undefined ? "could not be reached" : `answered with status ${status}`;
  return new AppError("voice_failed", `${provider} ${what}. Try again in a moment.`, because);
}

/**
 * The audio of an answer that is a success.
 * @throws AppError `voice_failed` when it is something else, such as a page
 */
export function audioOf(provider: string, { headers, body }: Response): SpeechAudio {
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!type.startsWith("audio/") || !body) {
    void body?.cancel();
    throw new AppError("voice_failed", `${provider} did not answer with sound.`);
  }
  return { type, pieces: readPieces(body) };
}

async function* readPieces(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Broken off, it is not read to its end; else this does nothing.
    await reader.cancel().catch(() => undefined);
  }
}
