import { AppError } from "#app/core/errors.ts";
import type { SpeechAudio } from "#app/platform/speech/provider.ts";

/**
 * Maps a provider's status to our errors. Its own message is not repeated: it may quote the text.
 */
export function failureOf(provider: string, status: number | undefined, cause: unknown): AppError {
  const because = { cause };
  if (status === 401 || status === 403) {
    const words = `${provider} rejected the API key set up here. Please contact the operator.`;
    return new AppError("voice_refused", words, because);
  }
  if (status === 429) {
    const words = `${provider} is busy, or its quota is used up. Try again in a minute.`;
    return new AppError("voice_busy", words, because);
  }
  if (status !== undefined && status >= 400 && status < 500) {
    const words = `${provider} refused with status ${status}: its address may not be a voice service. Please contact the operator.`;
    return new AppError("voice_refused", words, because);
  }
  const what = status === undefined ? "could not be reached" : `returned status ${status}`;
  return new AppError("voice_failed", `${provider} ${what}. Try again in a moment.`, because);
}

/**
 * The audio of a successful response.
 * @throws AppError `voice_failed` for other content, such as a web page
 */
export function audioOf(provider: string, { headers, body }: Response): SpeechAudio {
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!type.startsWith("audio/") || !body) {
    void body?.cancel();
    throw new AppError("voice_failed", `${provider} did not return audio.`);
  }
  // For compressed bodies it is not the decoded length.
  const length = headers.has("content-encoding") ? null : headers.get("content-length");
  return {
    type,
    chunks: readChunks(provider, body, length === null ? null : Number(length)),
  };
}

/** @param length in bytes, if declared: a shorter response is incomplete */
async function* readChunks(
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
    // After an abort the body is unread; otherwise this does nothing.
    await reader.cancel().catch(() => undefined);
  }
  if (length !== null && bytes < length) {
    throw new AppError("voice_failed", `${provider} broke off in the middle.`);
  }
}
