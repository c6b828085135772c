/** The public demo, also for signed-in users. */
export const demoPath = "/demo";
