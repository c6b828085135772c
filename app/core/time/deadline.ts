/** Returned by `withinMs` instead of a result. */
export const late = Symbol("late");

/** The work's result, or `late` after this many milliseconds; the work continues. */
export async function withinMs<Answer>(
  ms: number,
  work: Promise<Answer>,
): Promise<Answer | typeof late> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<typeof late>((resolve) => {
    timer = setTimeout(() => resolve(late), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
