/** Parses an amount in dollars, such as `0.40` or `$6`. Null: not an amount. */
export function dollarsIn(typed: string): number | null {
  const text = typed.trim().replace(/^\$/u, "");
  return /^\d{1,6}(\.\d{1,2})?$/u.test(text) ? Number(text) : null;
}
