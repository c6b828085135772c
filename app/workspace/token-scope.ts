/** What a program may do with a person's token: look, change things as well, or decide on texts besides. */
export const tokenScopes = ["read", "write", "review"] as const;
export type TokenScope = (typeof tokenScopes)[number];
