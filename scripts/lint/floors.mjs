/*
 * The rooms of app/, from the ground up. A room may know the rooms before it in this list and none
 * after it; what stands directly in app/ (the entry files) is above them all. The lint rules
 * (boundaries.mjs) and the area graph (../area-graph.mjs) both follow this list.
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
