import * as z from "zod/mini";
import { tokenScopes, type TokenScope } from "#app/workspace/token-scope.ts";

/** So many tokens a person may have at once. */
export const maxApiTokens = 50;

/** How long a token may live, in days; null: until it is revoked. */
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
      "Adds, removes, starts and pauses agents, plans ideas, changes and archives texts, makes and deletes reports, and changes your answers and settings. It can’t approve content.",
  },
  review: {
    name: "Read, change and decide",
    meaning:
      "Approves, rejects and sends back texts as well, and sets how far agents are trusted; what it decides is told as a program’s.",
  },
} as const satisfies Record<TokenScope, { name: string; meaning: string }>;

export const maxTokenNameLength = 60;

/** What a person says of a token before it is made. */
export const NewToken = z.object({
  name: z.string().check(
    z.trim(),
    z.minLength(1, "Give the token a name, such as the program that uses it."),
    z.maxLength(maxTokenNameLength, `Use at most ${maxTokenNameLength} characters.`),
    z.refine((name) => !/\p{Cc}|\p{Surrogate}/u.test(name), "Use letters, figures and signs only."),
  ),
  scope: z.enum(tokenScopes, "Choose what the token may do."),
  life: z.enum(["month", "quarter", "year", "ever"], "Choose how long the token is to work."),
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
  /** Null: it does not end by itself. */
  expiresAt: string | null;
  /** To the minute; null: never. */
  lastUsedAt: string | null;
  isExpired: boolean;
}
