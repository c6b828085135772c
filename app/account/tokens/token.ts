import * as z from "zod/mini";
import { tokenScopes, type TokenScope } from "#app/workspace/token-scope.ts";

/** Limit per user. */
export const maxApiTokens = 50;

/** A token's lifetime in days; null: until revoked. */
export const tokenLives = { month: 30, quarter: 90, year: 365, ever: null } as const;
type TokenLife = keyof typeof tokenLives;

export const tokenLifeNames = {
  month: "30 days",
  quarter: "90 days",
  year: "1 year",
  ever: "Until you revoke it",
} as const satisfies Record<TokenLife, string>;

export const tokenScopeTexts = {
  read: { name: "Read only", meaning: "Sees what you see, and changes nothing." },
  write: {
    name: "Read and change",
    meaning:
      "Adds, removes, starts and pauses agents, plans ideas, edits and archives content, creates and deletes reports, and changes your business profile and settings. It can’t approve content.",
  },
  review: {
    name: "Read, change and review",
    meaning:
      "Also approves, rejects and requests changes, and sets the approval policy. Its decisions are marked as made by an API client.",
  },
} as const satisfies Record<TokenScope, { name: string; meaning: string }>;

export const maxTokenNameLength = 60;

/** Input for a new token. */
export const NewToken = z.object({
  name: z.string().check(
    z.trim(),
    z.minLength(1, "Give the token a name, such as the app that uses it."),
    z.maxLength(maxTokenNameLength, `Use at most ${maxTokenNameLength} characters.`),
    z.refine(
      (name) => !/\p{Cc}|\p{Surrogate}/u.test(name),
      "Use letters, digits and symbols only.",
    ),
  ),
  scope: z.enum(tokenScopes, "Choose what the token may do."),
  life: z.enum(["month", "quarter", "year", "ever"], "Choose how long the token should work."),
});
export type NewToken = z.infer<typeof NewToken>;

/** A token as its owner sees it; instants are ISO timestamps. */
export interface TokenSummary {
  id: string;
  name: string;
  /** Its last characters. */
  ending: string;
  scope: TokenScope;
  createdAt: string;
  /** Null: no expiry. */
  expiresAt: string | null;
  /** To the minute; null: never. */
  lastUsedAt: string | null;
  isExpired: boolean;
}
