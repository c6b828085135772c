import type { IdempotencyRecords } from "#app/platform/idempotency/idempotency-records.server.ts";
import { ApiRefusal, failureOf } from "./errors.ts";
import type { Bytes } from "./send-answer.express.ts";

interface Words {
  owner: string;
  path: string;
  /** Hash of the request. */
  fingerprint: string;
  /** Idempotent: only the fact that it ran is stored. */
  isRepeatable: boolean;
}

const wellFormed = /^[\x21-\x7e]{1,255}$/;

const replayed = (bytes: Bytes): Bytes => ({
  ...bytes,
  headers: { ...bytes.headers, "Idempotent-Replayed": "true" },
});

/**
 * Runs a request with an `Idempotency-Key` only once, also across restarts: repeats get the first
 * response. Refused requests may be retried.
 */
export function createOnce(answers: IdempotencyRecords) {
  const underWay = new Set<string>();

  /** @throws ApiRefusal `bad_request`, `key_reused`, `under_way` or `outcome_unknown` */
  return async function once(
    key: string | string[] | undefined,
    { owner, path, fingerprint, isRepeatable }: Words,
    run: () => Promise<Bytes>,
  ): Promise<Bytes> {
    if (key === undefined) return run();
    if (typeof key !== "string" || !wellFormed.test(key))
      throw new ApiRefusal(
        "bad_request",
        "An Idempotency-Key must have 1 to 255 visible characters.",
      );
    const keyed = { owner, what: `POST ${path}`, key, fingerprint };
    const name = JSON.stringify([owner, path, key]);
    if (underWay.has(name)) throw new ApiRefusal("under_way", "This request is being processed.");
    underWay.add(name);
    try {
      const known = await answers.find(keyed);
      if (known.state === "other")
        throw new ApiRefusal("key_reused", "This key was used for another request.");
      if (known.state === "begun" && !isRepeatable)
        throw new ApiRefusal(
          "outcome_unknown",
          "The server stopped or failed while processing this request.",
          "Check whether it was done; if not, send it with a new key.",
        );
      if (known.state === "answered" && isRepeatable) return replayed(await run());
      if (known.state === "answered") {
        const { status, headers, body: kept } = known.answer;
        const body = status === 204 ? null : kept;
        return replayed({ status, headers: Object.fromEntries(headers), body });
      }
      await answers.begin(keyed);
      const done = await run().catch(async (error: unknown) => {
        // An unexpected error may have come after the change.
        if (isRepeatable || !failureOf(error, "").unexpected) await answers.forget(keyed);
        throw error;
      });
      const headers = Object.entries(done.headers).map(([n, v]): [string, string] => [
        n,
        String(v),
      ]);
      const { status } = done;
      const kept = done.body instanceof Uint8Array && !isRepeatable ? done.body : [];
      await answers.keep(keyed, { status, headers, body: Buffer.from(kept) });
      return done;
    } finally {
      underWay.delete(name);
    }
  };
}
