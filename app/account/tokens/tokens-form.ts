/** The tokens page, which also handles its forms. */
export const tokensPath = "/settings/api";

/** Form fields besides the intent. */
export const tokenFields = { id: "token", name: "name", scope: "scope", life: "life" } as const;

/** A rejected form: the input, and an error per field. */
export interface TokenProblem {
  name: string;
  scope: string;
  life: string;
  errors: Partial<Record<"name" | "scope" | "life", string>>;
}

/** The result of the token form. */
export interface TokenAnswer {
  /** Shown once. */
  token?: string;
  problem?: TokenProblem;
}
