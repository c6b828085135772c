import { textOr } from "#app/core/env.server.ts";

/** API rate limit. */
export const apiSettings = {
  API_REQUESTS_PER_MINUTE: textOr("600")
    .transform(Number)
    .refine(
      (value) => Number.isInteger(value) && value >= 1 && value <= 10_000_000,
      "must be a whole number of at least 1",
    ),
};
