/** Where the embedded identity provider is mounted. */
export const EMBEDDED_PATH = "/idp";

/** The only client that it knows: this product. */
export const EMBEDDED_CLIENT_ID = "ai-agent-management-system";
