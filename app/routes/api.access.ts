import { canAccess } from "../account/auth/guards.route.server";
import { apiLoader, readOnly } from "../platform/web/api-route";

/** Whether the signed-in person may use the dashboard. */
export const loader = apiLoader(async (viewer, args) =>
  Response.json({ canAccess: await canAccess(args, viewer) }),
);

export const action = readOnly;
