/** Where the public demo is shown to everybody, the signed-in too. */
export const demoPath = "/demo";
