/** What has come in, entry by entry. */
export const earningsPath = "/earnings";

/** Where an amount is entered by hand. */
export const enterEarningPath = `${earningsPath}/new`;

/** Where a file of earnings is brought in. */
export const importEarningsPath = `${earningsPath}/import`;

/** What is sent there carries a file. Scripts ask with an ending of their own. */
export const isEarningsFilePath = (path: string): boolean =>
  path.replace(/\.data$/u, "") === importEarningsPath;

/** What a file holds, before it is taken and afterwards. */
export const importPath = (id: string): string => `${importEarningsPath}/${id}`;

/** Where imports before one are listed. */
export const olderImportsPath = ({ createdAt, id }: { createdAt: number; id: string }): string =>
  `${importEarningsPath}?older=${createdAt}.${id}`;

/** Null: it names none that makes sense. */
export function readImportPlace(query: URLSearchParams): { createdAt: number; id: string } | null {
  const [, createdAt, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(query.get("older") ?? "") ?? [];
  return createdAt !== undefined && id !== undefined ? { createdAt: Number(createdAt), id } : null;
}

/** One entry: what it is, how it came about, and where it is corrected. */
export const earningPath = (id: string): string => `${earningsPath}/${encodeURIComponent(id)}`;

/** All that is listed, as a file for a spreadsheet. */
export const earningsFilePath = "/earnings.csv";

/** What is listed; null and an empty source: all. */
export interface EarningsFilter {
  /** Simulated amounts stand apart: never in one list, nor in one sum, with real ones. */
  origin: "real" | "simulated";
  /** YYYY-MM. */
  month: string | null;
  type: string | null;
  source: string;
  /** The text that it came by. */
  text: string | null;
  /** The file that it came with. */
  import: string | null;
}

export const allEarnings: EarningsFilter = {
  origin: "real",
  month: null,
  type: null,
  source: "",
  text: null,
  import: null,
};

/** What makes no sense chooses nothing. */
export function readEarningsFilter(query: URLSearchParams): EarningsFilter {
  const fitting = (name: string, shape: RegExp) => {
    const value = query.get(name) ?? "";
    return shape.test(value) ? value : null;
  };
  return {
    origin: query.get("origin") === "simulated" ? "simulated" : "real",
    month: fitting("month", /^\d{4}-(0[1-9]|1[0-2])$/),
    type: fitting("type", /^[a-z_]{1,20}$/),
    source: (query.get("source") ?? "").trim().slice(0, 100),
    text: fitting("text", /^[\w-]{1,64}$/),
    import: fitting("import", /^[\w-]{1,64}$/),
  };
}

/** Where a page of the list begins: beyond this entry. */
export interface EarningsPlace {
  side: "older" | "newer";
  /** YYYY-MM-DD. */
  day: string;
  id: string;
}

/** Undefined: it names none that makes sense. */
export function readEarningsPlace(query: URLSearchParams): EarningsPlace | undefined {
  for (const side of ["older", "newer"] as const) {
    const [, day, id] = /^(\d{4}-\d{2}-\d{2})\.([\w-]{1,64})$/.exec(query.get(side) ?? "") ?? [];
    if (day !== undefined && id !== undefined) return { side, day, id };
  }
  return undefined;
}

/** Where these earnings are listed. @param path the list itself, or the file of it */
export function earningsListPath(
  filter: Partial<EarningsFilter>,
  { place, path = earningsPath }: { place?: EarningsPlace; path?: string } = {},
): string {
  const query = new URLSearchParams();
  const { origin, ...rest } = filter;
  if (origin === "simulated") query.set("origin", origin);
  for (const [name, value] of Object.entries(rest)) if (value) query.set(name, value);
  if (place) query.set(place.side, `${place.day}.${place.id}`);
  return query.size === 0 ? path : `${path}?${query}`;
}
