/** A page of a list starts after this row, toward older or newer rows. */
export interface ListPosition {
  side: "older" | "newer";
  /** Milliseconds since the epoch. */
  createdAt: number;
  id: string;
}

/** Encodes a row's position for a URL. */
export function cursorOf({ createdAt, id }: Pick<ListPosition, "createdAt" | "id">): string {
  return `${createdAt}.${id}`;
}

/** The position in a URL; undefined: none, or invalid. */
export function readPosition(query: URLSearchParams): ListPosition | undefined {
  for (const side of ["older", "newer"] as const) {
    const [, createdAt, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(query.get(side) ?? "") ?? [];
    if (createdAt !== undefined && id !== undefined) return { side, createdAt: +createdAt, id };
  }
  return undefined;
}
