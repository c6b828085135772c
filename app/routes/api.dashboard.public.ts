import { publicApiLoader, readOnly } from "../platform/web/api-route";

/** The public demo as data: the same read model that the page shows. */
export const loader = publicApiLoader(async ({ context }) =>
  Response.json(await context.services.dashboard.demo(), {
    headers: { "Cache-Control": "no-cache" },
  }),
);

export const action = readOnly;
