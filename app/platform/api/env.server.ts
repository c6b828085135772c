import { textOr } from "#app/core/env.server.ts";

/** How much programs may ask for. */
export const apiSettings = {
  API_REQUESTS_PER_MINUTE: textOr("600")
    .transform(Number)
    .refine(
      (value) => Number.isInteger(value) && value >= 1 && value <= 10_000_000,
      "must be a whole number from 1 on",
    ),
};
