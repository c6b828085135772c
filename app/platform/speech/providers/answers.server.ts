import { AppError } from "#app/core/errors.ts";
import type { SpeechAudio } from "#app/platform/speech/provider.ts";

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
  if (status !== undefined && status >= 400 && status < 500) {
    const words = `${provider} refuses this with status ${status}: what answers there may be no voice. The operator has to look at it.`;
    return new AppError("voice_refused", words, because);
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
  // Of a packed body it says another length than that of what comes out.
  const length = headers.has("content-encoding") ? null : headers.get("content-length");
  return {
    type,
    contentItems: readContentItems(provider, body, length === null ? null : Number(length)),
  };
}

/** @param length in bytes, where it was told: an answer that ends before is half a file, however politely */
async function* readContentItems(
  provider: string,
  body: ReadableStream<Uint8Array>,
  length: number | null,
) {
  const reader = body.getReader();
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.length;
      yield value;
    }
  } finally {
    // Broken off, it is not read to its end; else this does nothing.
    await reader.cancel().catch(() => undefined);
  }
  if (length !== null && bytes < length) {
    throw new AppError("voice_failed", `${provider} broke off in the middle.`);
  }
}
