/** What somebody has typed as a number of tokens, such as `500000` or `500,000`. Null: it is none. */
export function tokensIn(typed: string): number | null {
  const text = typed.trim().replace(/(?<=\d)[,. ](?=\d{3})/gu, "");
  return /^\d{1,12}$/u.test(text) ? Number(text) : null;
}

/** Why it was not taken. */
export const tokensProblem = "write a whole number of tokens, such as 500,000.";
