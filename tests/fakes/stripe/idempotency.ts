import type { Clock } from "#app/core/time/clock.ts";

export interface Reply {
  status: number;
  /** JSON, as it goes over the wire: nothing that happens later changes it. */
  text: string;
}

export const replyOf = (status: number, body: unknown): Reply => ({
  status,
  text: JSON.stringify(body),
});

const ttlMs = 24 * 60 * 60 * 1_000;

/**
 * Idempotency keys as Stripe documents them: the first answer is kept, a 500 too, and given again;
 * other parameters under the same key, or a first request that is still under way, are refused.
 * What fails before it is carried out (bad parameters, too many requests) is not kept.
 */
export function createIdempotency(clock: Clock) {
  const kept = new Map<string, { request: string; reply: Reply | null; at: number }>();

  return async (
    key: string | null,
    request: string,
    carryOut: () => Promise<{ reply: Reply; begun: boolean }>,
  ): Promise<Reply> => {
    if (key === null) return (await carryOut()).reply;
    const earlier = kept.get(key);
    if (earlier && clock.now() - earlier.at < ttlMs) {
      if (earlier.request !== request) {
        return refusal(
          400,
          "Keys for idempotent requests can only be used with the same parameters.",
        );
      }
      return earlier.reply ?? refusal(409, "A request with this key is under way.");
    }
    const entry = { request, reply: null as Reply | null, at: clock.now() };
    kept.set(key, entry);
    const { reply, begun } = await carryOut();
    if (begun) entry.reply = reply;
    else kept.delete(key);
    return reply;
  };
}

function refusal(status: number, message: string): Reply {
  const code = status === 409 ? "idempotency_key_in_use" : undefined;
  return replyOf(status, { error: { type: "idempotency_error", code, message } });
}
