/*
 * The layers of app/, bottom to top. A layer may import earlier layers only; the entry files
 * directly in app/ are above all. Used by the lint rules (boundaries.mjs) and the area graph
 * (../area-graph.mjs).
 */
export const floors = /** @type {const} */ ([
  "core",
  "workspace",
  "platform",
  "domain",
  "site",
  "account",
  "dashboard",
  "routes",
]);
