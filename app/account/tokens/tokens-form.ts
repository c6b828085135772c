/** The page of the tokens, which answers its forms. */
export const tokensPath = "/settings/api";

/** What the forms carry besides their intent. */
export const tokenFields = { id: "token", name: "name", scope: "scope", life: "life" } as const;

/** A form that could not be taken: what was typed, and what is wrong with it by field. */
export interface TokenProblem {
  name: string;
  scope: string;
  life: string;
  errors: Partial<Record<"name" | "scope" | "life", string>>;
}

/** What the form that makes a token has come to. */
export interface TokenAnswer {
  /** Shown once. */
  token?: string;
  problem?: TokenProblem;
}
