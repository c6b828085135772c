/** Where a page of a list begins: beyond this row, on the side of the older or the newer. */
export interface ListPosition {
  side: "older" | "newer";
  /** Milliseconds since the epoch. */
  createdAt: number;
  id: string;
}

/** Names a row's place in its list, for an address. */
export function cursorOf({ createdAt, id }: Pick<ListPosition, "createdAt" | "id">): string {
  return `${createdAt}.${id}`;
}

/** The position that an address names; undefined where it names none that makes sense. */
export function readPosition(query: URLSearchParams): ListPosition | undefined {
  for (const side of ["older", "newer"] as const) {
    const [, createdAt, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(query.get(side) ?? "") ?? [];
    if (createdAt !== undefined && id !== undefined) return { side, createdAt: +createdAt, id };
  }
  return undefined;
}
