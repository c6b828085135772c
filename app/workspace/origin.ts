import * as z from "zod/mini";

/** Every figure says where it comes from; a real total never includes a simulated amount. */
export const origins = ["simulated", "real"] as const;
export type Origin = (typeof origins)[number];

/** What a workspace does: plays, or works in the real world. */
export type Mode = "simulation" | "live";

/** What is planned and shown in this mode; what has begun keeps the origin that it began with. */
export function originOf(mode: Mode): Origin {
  return mode === "live" ? "real" : "simulated";
}

/** The origin as a field of what the page, the API and the live channel carry. */
export const OriginSchema = z.enum(origins);
