import { expect, it } from "vitest";
import { MINUTE } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { markUnpaid } from "#app/domain/ai/providers/failures.ts";
import { expectPing } from "./unanswered.server.ts";

/** The result of a ping that ends this way, after an outage of this length. */
async function endOf(error: Error | null, awayMs = 0, signal = new AbortController().signal) {
  const ask = () => (error ? Promise.reject(error) : Promise.resolve());
  const deps = { ask, clock: { now: () => 100 * MINUTE } };
  // Not used here.
  const of = { chosen: {} as never, account: {} as never, since: 100 * MINUTE - awayMs };
  return expectPing(deps, of, { signal }).then(
    () => "alive",
    (caught: unknown) => caught,
  );
}
const away = (retryAt: number | null = null) =>
  new AppError("writer_unavailable", "Away.", { retryAt });

it.each(["broke_off", "cut_off", "rejected", "refused"] as const)(
  "accepts %s as an answer",
  async (code) => {
    expect(await endOf(new AppError(code, "No."))).toBe("alive");
  },
);

it.each([
  ["a minute at first", 0, null, MINUTE],
  ["an eighth of the outage so far, in whole milliseconds", 8 * MINUTE + 7, null, 60_001],
  ["as long as the provider asks, if longer", 0, 130 * MINUTE, 30 * MINUTE],
  ["not less than that, whatever the provider asks", 16 * MINUTE, 101 * MINUTE, 2 * MINUTE],
])("waits %s", async (_, awayMs, retryAt, waits) => {
  expect(await endOf(away(retryAt), awayMs)).toMatchObject({
    code: "writer_unavailable",
    message: "Away.",
    retryAt: 100 * MINUTE + waits,
  });
});

it("passes on all other errors", async () => {
  const noCredit = new AppError("no_credit", "Empty.");
  expect(await endOf(noCredit)).toBe(noCredit);
  const refused = markUnpaid(away());
  expect(await endOf(refused)).toBe(refused);
  const unforeseen = new TypeError("an internal error");
  expect(await endOf(unforeseen)).toBe(unforeseen);
  const reason = new Error("called off");
  expect(await endOf(away(), 0, AbortSignal.abort(reason))).toBe(reason);
  expect(await endOf(new AppError("rejected", "No."), 0, AbortSignal.abort(reason))).toBe(reason);
});
