/** Parses a number of tokens, such as `500000` or `500,000`. Null: not a number. */
export function tokensIn(typed: string): number | null {
  const text = typed.trim().replace(/(?<=\d)[,. ](?=\d{3})/gu, "");
  return /^\d{1,12}$/u.test(text) ? Number(text) : null;
}

/** Why it was rejected. */
export const tokensProblem = "enter a whole number of tokens, such as 500,000.";
