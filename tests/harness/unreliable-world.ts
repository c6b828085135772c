import { AppError, type AppErrorCode } from "#app/core/errors.ts";
import type { Random } from "#app/core/secrets/random.ts";
import type { Environment } from "#app/domain/agents/runner/environment.ts";
import type { Channel } from "#app/domain/publishing/channel-port.ts";

/** In how many of a hundred calls something goes wrong. */
interface Unreliability {
  random: Random;
  writerPercent: number;
  placePercent: number;
  /** At once: an answer comes immediately, and no task takes an hour. */
  atOnce?: boolean;
}

const writerCodes = [
  "writer_unavailable",
  "rate_limited",
  "no_credit",
  "bad_credentials",
  "refused",
  "cut_off",
  "too_long",
  "wrong_language",
  "gone",
  "rejected",
  "outcome_unknown",
] as const satisfies readonly AppErrorCode[];

const placeCodes = [
  "channel_unavailable",
  "rate_limited",
  "bad_credentials",
  "refused",
  "too_long",
  "outcome_unknown",
] as const satisfies readonly AppErrorCode[];

/** A world outside in which everything that may fail does so now and then, by the test's own dice. */
export function createUnreliableWorld({
  random,
  writerPercent,
  placePercent,
  atOnce = false,
}: Unreliability) {
  const fails = (percent: number) => random.int(1, 100) <= percent;
  let calm = false;
  const environment = (through: Environment): Environment => ({
    ...through,
    writer: {
      async write(request, call) {
        const asked = atOnce ? { ...request, worksUntil: request.now } : request;
        if (!calm && fails(writerPercent)) {
          // A fault of our own, besides those that are foreseen.
          if (fails(5)) throw new AppError("conflict", "an unexpected failure");
          throw new AppError(random.pick(writerCodes), "the writer has failed");
        }
        return through.writer.write(asked, call);
      },
    },
  });
  const places = (place: Channel): Channel => {
    if (place.guarantee !== "by_key") return place;
    return {
      ...place,
      async create(post) {
        if (calm || !fails(placePercent)) return place.create(post);
        // It has arrived but is reported as lost: it must not be there twice.
        if (fails(50)) {
          await place.create(post);
          throw new AppError("outcome_unknown", "the line went dead");
        }
        throw new AppError(random.pick(placeCodes), "the place has failed");
      },
      async find(query) {
        if (!calm && fails(placePercent)) throw new AppError("channel_unavailable", "away");
        return place.find(query);
      },
    };
  };
  return {
    environment,
    places,
    /** From now on everything goes well. */
    calmDown: () => void (calm = true),
  };
}
