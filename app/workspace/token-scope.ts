/** A token's permissions: read, also change, or also review content. */
export const tokenScopes = ["read", "write", "review"] as const;
export type TokenScope = (typeof tokenScopes)[number];
