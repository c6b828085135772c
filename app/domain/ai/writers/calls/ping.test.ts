import { expect, it } from "vitest";
import { MINUTE } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { markUnpaid } from "#app/domain/ai/providers/failures.ts";
import { expectPing } from "./unanswered.server.ts";

/** What comes of asking for a sign of life that ends so, of a provider that has been away for some time. */
async function endOf(error: Error | null, awayMs = 0, signal = new AbortController().signal) {
  const ask = () => (error ? Promise.reject(error) : Promise.resolve());
  const deps = { ask, clock: { now: () => 100 * MINUTE } };
  // Nothing is asked of it here.
  const of = { chosen: {} as never, account: {} as never, since: 100 * MINUTE - awayMs };
  return expectPing(deps, of, { signal }).then(
    () => "alive",
    (caught: unknown) => caught,
  );
}
const away = (retryAt: number | null = null) =>
  new AppError("writer_unavailable", "Away.", { retryAt });

it.each(["broke_off", "cut_off", "rejected", "refused"] as const)(
  "takes %s for an answer",
  async (code) => {
    expect(await endOf(new AppError(code, "No."))).toBe("alive");
  },
);

it.each([
  ["a minute at first", 0, null, MINUTE],
  ["an eighth of the time that it was away, in whole milliseconds", 8 * MINUTE + 7, null, 60_001],
  ["as long as the provider says, if that is longer", 0, 130 * MINUTE, 30 * MINUTE],
  ["not shorter than that, whatever the provider says", 16 * MINUTE, 101 * MINUTE, 2 * MINUTE],
])("waits %s", async (_, awayMs, retryAt, waits) => {
  expect(await endOf(away(retryAt), awayMs)).toMatchObject({
    code: "writer_unavailable",
    message: "Away.",
    retryAt: 100 * MINUTE + waits,
  });
});

it("hands on everything else as it is", async () => {
  const noCredit = new AppError("no_credit", "Empty.");
  expect(await endOf(noCredit)).toBe(noCredit);
  const refused = markUnpaid(away());
  expect(await endOf(refused)).toBe(refused);
  const unforeseen = new TypeError("a mistake of ours");
  expect(await endOf(unforeseen)).toBe(unforeseen);
  const reason = new Error("called off");
  expect(await endOf(away(), 0, AbortSignal.abort(reason))).toBe(reason);
  expect(await endOf(new AppError("rejected", "No."), 0, AbortSignal.abort(reason))).toBe(reason);
});
