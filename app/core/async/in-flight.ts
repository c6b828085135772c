/** Work that is under way at most once per key: whoever asks meanwhile gets the same outcome. */
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
