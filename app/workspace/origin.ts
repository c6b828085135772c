import * as z from "zod/mini";

/** Every figure says where it comes from; a real total never includes a simulated amount. */
export const origins = ["simulated", "real"] as const;
export type Origin = (typeof origins)[number];

/** The origin as a field of what the page, the API and the live channel carry. */
export const OriginSchema = z.enum(origins);
