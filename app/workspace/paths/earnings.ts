/** The list of income. */
export const earningsPath = "/earnings";

/** The form to add income. */
export const enterEarningPath = `${earningsPath}/new`;

/** The page to import a CSV file. */
export const importEarningsPath = `${earningsPath}/import`;

/** Whether a submission carries a file. Scripts request the path with `.data`. */
export const isEarningsFilePath = (path: string): boolean =>
  path.replace(/\.data$/u, "") === importEarningsPath;

/** One import, before and after it is confirmed. */
export const importPath = (id: string): string => `${importEarningsPath}/${id}`;

/** Lists imports older than this one. */
export const olderImportsPath = ({ createdAt, id }: { createdAt: number; id: string }): string =>
  `${importEarningsPath}?older=${createdAt}.${id}`;

/** Null: none, or invalid. */
export function readImportPlace(query: URLSearchParams): { createdAt: number; id: string } | null {
  const [, createdAt, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(query.get("older") ?? "") ?? [];
  return createdAt !== undefined && id !== undefined ? { createdAt: Number(createdAt), id } : null;
}

/** One entry, with its history and form. */
export const earningPath = (id: string): string => `${earningsPath}/${encodeURIComponent(id)}`;

/** The list as a CSV file. */
export const earningsFilePath = "/earnings.csv";

/** The list's filter; null and an empty source: all. */
export interface EarningsFilter {
  /** Simulated and real amounts never share a list or a sum. */
  origin: "real" | "simulated";
  /** YYYY-MM. */
  month: string | null;
  type: string | null;
  source: string;
  /** The related content. */
  text: string | null;
  /** The import it came from. */
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

/** Ignores invalid values. */
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

/** A page of the list starts after this entry. */
export interface EarningsPlace {
  side: "older" | "newer";
  /** YYYY-MM-DD. */
  day: string;
  id: string;
}

/** Undefined: none, or invalid. */
export function readEarningsPlace(query: URLSearchParams): EarningsPlace | undefined {
  for (const side of ["older", "newer"] as const) {
    const [, day, id] = /^(\d{4}-\d{2}-\d{2})\.([\w-]{1,64})$/.exec(query.get(side) ?? "") ?? [];
    if (day !== undefined && id !== undefined) return { side, day, id };
  }
  return undefined;
}

/** The list's URL. @param path the list or its file */
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
