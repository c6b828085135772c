/** What a workspace is connected with. */
export const connectionsPath = "/settings/connections";

/** Where a writer of one's own is connected. */
export const connectWriterPath = `${connectionsPath}/writer`;

/** Where a search service of one's own is connected. */
export const connectSearchPath = `${connectionsPath}/search`;

/** What writing costs, its limits, and the way to stop it. */
export const spendingPath = "/settings/spending";

/** All that was spent, for a spreadsheet. */
export const spendingFilePath = "/settings/spending.csv";

/** What everybody's writing costs, and its limits; the operator's. */
export const operatorSpendingPath = "/operator/spending";

/** What changes when a workspace goes live, and the way back. */
export const goLivePath = "/settings/live";

/** Where a place of this sort is connected. */
export const connectChannelPath = (kind: string) => `${connectionsPath}/channels/${kind}`;

/** In the query of that, and in its form: the connection that is mended by it. */
export const mendsField = "mends";

/** Where a place is connected anew with what it had. */
export const fixChannelPath = (kind: string, id: string) =>
  `${connectChannelPath(kind)}?${mendsField}=${encodeURIComponent(id)}`;

/** Where an owner comes back to who has said yes on the place's own page. */
export const authorizedChannelPath = (kind: string) => `${connectChannelPath(kind)}/back`;

/** Where a webhook endpoint is added. */
export const addWebhookEndpointPath = `${connectionsPath}/webhooks/new`;

/** A webhook endpoint: what it asks for, and what it has answered. */
export const webhookEndpointPath = (id: string) => `${connectionsPath}/webhooks/${id}`;
