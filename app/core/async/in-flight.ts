/** Runs work at most once per key at a time: concurrent callers share the result. */
export function createInFlight<Outcome>() {
  const underWay = new Map<string, Promise<Outcome>>();
  return (key: string, work: () => Promise<Outcome>): Promise<Outcome> => {
    const present = underWay.get(key);
    if (present) return present;
    const begun = work().finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  };
}
