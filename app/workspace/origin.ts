/** Every figure says where it comes from; a real total never includes a simulated amount. */
export const origins = ["simulated", "real"] as const;
export type Origin = (typeof origins)[number];
