/**
 * Resolves once `condition` gives something true, with what it gave. Tests wait for what they
 * want to see, never for a time; the time limit is only for what never comes.
 */
export async function waitUntil<T>(
  what: string,
  condition: () => T | Promise<T>,
  { timeoutMs = 60_000, everyMs = 20 }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<Exclude<T, false | null | undefined | 0 | "">> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const result = await condition();
    // The type says the same as the condition.
    if (result) return result as Exclude<T, false | null | undefined | 0 | "">;
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/** Fails when `promise` takes too long, and says what was waited for. */
export async function within<T>(what: string, promise: Promise<T>, timeoutMs = 60_000): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`waited ${timeoutMs} ms for ${what}`)), timeoutMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
