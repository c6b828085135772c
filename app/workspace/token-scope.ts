/** What a program may do with a person's token: look, or change things as well. */
export const tokenScopes = ["read", "write"] as const;
export type TokenScope = (typeof tokenScopes)[number];
