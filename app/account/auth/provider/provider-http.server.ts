import { AppError, messageOf } from "#app/core/errors.ts";

/** Far above any real response, and small enough to read from an untrusted server. */
const LARGEST_ANSWER = 256 * 1024;

interface ProviderAnswer {
  status: number;
  /** The JSON that came, or undefined when it was none. */
  body: unknown;
  /** As received. */
  text: string;
}

/** Requests JSON from the identity provider; injected so that tests can shorten the deadline. */
export type AskProvider = (url: URL, init?: RequestInit) => Promise<ProviderAnswer>;

/** Every call to the provider has a time limit, a size limit and a classified failure. */
export function createAskProvider({ timeoutMs }: { timeoutMs: number }): AskProvider {
  return async (url, init) => {
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      const text = await readBounded(response);
      return { status: response.status, body: parseJson(text), text };
    } catch (error) {
      throw providerDown(`${url.origin} did not answer: ${reasonOf(error)}`, error);
    }
  };
}

/** The provider is unavailable; `reason` goes to the log, not to the page. */
export function providerDown(reason: string, cause?: unknown): AppError {
  return new AppError("identity_provider_down", reason, { cause });
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > LARGEST_ANSWER) {
      await reader?.cancel();
      throw new Error(`more than ${LARGEST_ANSWER} bytes came`);
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `fetch` says only "fetch failed"; what happened is in its cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause === undefined ? messageOf(error) : messageOf(cause) || messageOf(error);
}
