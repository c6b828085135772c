/** What a workspace is connected with. */
export const connectionsPath = "/settings/connections";

/** Where a writer of one's own is connected. */
export const connectWriterPath = `${connectionsPath}/writer`;

/** What changes when a workspace goes live, and the way back. */
export const goLivePath = "/settings/live";
