/** Where the embedded identity provider is mounted. */
export const EMBEDDED_PATH = "/idp";

/** The only known client: this product. */
export const EMBEDDED_CLIENT_ID = "ai-agent-management-system";
