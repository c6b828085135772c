/** What `withinMs` gives instead of an answer. */
export const late = Symbol("late");

/** The work's answer, or `late` once so many milliseconds are over; the work goes on behind. */
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
