import { optionalText, textOr } from "#app/core/env.server.ts";

export const simulationSettings = {
  SIMULATION_SEED: textOr("founders"),
  SIMULATION_SPEED: optionalText
    .transform((value) => Number(value ?? "1"))
    .refine(
      (value) => Number.isFinite(value) && value >= 0.01 && value <= 1_000,
      "must be a number from 0.01 to 1000",
    ),
};
