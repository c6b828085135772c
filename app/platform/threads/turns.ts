/** A queue in which owners take turns (round robin). */
export function createTurns<Item>() {
  /** The next owner comes first. */
  const lines = new Map<string, Item[]>();
  let lastOwner: string | null = null;

  /** The owner served last goes to the end, also behind newcomers. */
  function takeTurn(): [string, Item[]] | null {
    const [first] = lines;
    if (!first) return null;
    lines.delete(first[0]);
    if (first[0] !== lastOwner || lines.size === 0) return first;
    lines.set(...first);
    return takeTurn();
  }

  return {
    add(owner: string, item: Item): void {
      const line = lines.get(owner);
      if (line) line.push(item);
      else lines.set(owner, [item]);
    },

    /** Null: empty. */
    next(): Item | null {
      const turn = takeTurn();
      if (!turn) return null;
      const [owner, line] = turn;
      const item = line.shift() ?? null;
      if (line.length > 0) lines.set(owner, line);
      lastOwner = owner;
      return item;
    },

    remove(owner: string, item: Item): void {
      const line = lines.get(owner);
      const at = line?.indexOf(item) ?? -1;
      if (at >= 0) line?.splice(at, 1);
      if (line?.length === 0) lines.delete(owner);
    },
  };
}
