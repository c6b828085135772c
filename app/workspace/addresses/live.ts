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

/** What changes when a workspace goes live, and the way back. */
export const goLivePath = "/settings/live";
