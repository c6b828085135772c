/** A workspace's connections. */
export const connectionsPath = "/settings/connections";

/** The page to connect your own AI provider. */
export const connectWriterPath = `${connectionsPath}/writer`;

/** The page to connect your own search provider. */
export const connectSearchPath = `${connectionsPath}/search`;

/** AI spending, its limits, and the stop button. */
export const spendingPath = "/settings/spending";

/** All spending as a CSV file. */
export const spendingFilePath = "/settings/spending.csv";

/** The operator's page for spending by all workspaces. */
export const operatorSpendingPath = "/operator/spending";

/** The page to go live or back to simulation. */
export const goLivePath = "/settings/live";

/** The page to connect a channel of this type. */
export const connectChannelPath = (kind: string) => `${connectionsPath}/channels/${kind}`;

/** In its query and form: the connection to repair. */
export const reconnectField = "reconnects";

/** The page to reconnect a channel with its previous settings. */
export const fixChannelPath = (kind: string, id: string) =>
  `${connectChannelPath(kind)}?${reconnectField}=${encodeURIComponent(id)}`;

/** Where the provider redirects to after authorization. */
export const authorizedChannelPath = (kind: string) => `${connectChannelPath(kind)}/back`;

/** The page to add a webhook endpoint. */
export const addWebhookEndpointPath = `${connectionsPath}/webhooks/new`;

/** A webhook endpoint, with its events and responses. */
export const webhookEndpointPath = (id: string) => `${connectionsPath}/webhooks/${id}`;
