import * as z from "zod/mini";

/** Every number has an origin; a real total never includes a simulated amount. */
export const origins = ["simulated", "real"] as const;
export type Origin = (typeof origins)[number];

/** A workspace's mode: simulated or real work. */
export type Mode = "simulation" | "live";

/** The origin of new work in this mode; work that already started keeps its origin. */
export function originOf(mode: Mode): Origin {
  return mode === "live" ? "real" : "simulated";
}

/** The origin as a field for the page, the API and live updates. */
export const OriginSchema = z.enum(origins);
