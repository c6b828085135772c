import { apiLoader, readOnly } from "../platform/web/api-route";

/** The signed-in person, or 401: browsers also ask to learn whether they still are. */
export const loader = apiLoader(async ({ user }) =>
  Response.json(user, { headers: { "Cache-Control": "no-store" } }),
);

export const action = readOnly;
