import { apiLoader, readOnly } from "../web/api-route";
import { canAccess } from "../web/guards.server";

/** Whether the signed-in person may use the dashboard. */
export const loader = apiLoader(async (viewer, args) =>
  Response.json({ canAccess: await canAccess(args, viewer) }),
);

export const action = readOnly;
