import { apiLoader, readOnly } from "../platform/web/api-route";

/** Which outside services the signed-in person's workspace has connected. */
export const loader = apiLoader(async ({ workspaceId }, { context }) =>
  Response.json(await context.services.integrations.of(workspaceId)),
);

export const action = readOnly;
