import type { ReportSummary } from "./report";

/** Where a page of the list begins: beyond this report, on the side of the older or the newer. */
export interface ReportPosition {
  side: "older" | "newer";
  createdAt: number;
  id: string;
}

/** Names a report's place in the list, for an address. */
export function cursorOf({ createdAt, id }: Pick<ReportSummary, "createdAt" | "id">): string {
  return `${createdAt}.${id}`;
}

/** The position that an address names; undefined where it names none that makes sense. */
export function readPosition(query: URLSearchParams): ReportPosition | undefined {
  for (const side of ["older", "newer"] as const) {
    const [, createdAt, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(query.get(side) ?? "") ?? [];
    if (createdAt !== undefined && id !== undefined) return { side, createdAt: +createdAt, id };
  }
  return undefined;
}
