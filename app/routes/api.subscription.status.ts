import { apiLoader, readOnly } from "../platform/web/api-route";

/** How the signed-in person's subscription stands. Browsers keep the answer for five minutes. */
export const loader = apiLoader(async ({ user }, { context }) =>
  Response.json(await context.services.access.statusOf(user.id), {
    headers: { "Cache-Control": "private, max-age=300" },
  }),
);

export const action = readOnly;
