/** What a column of a file of earnings can be. */
export const columnRoles = [
  "date",
  "amount",
  "source",
  "note",
  "currency",
  "status",
  "type",
] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** Which column is what, by its place from 0; null: none is. */
export type FileColumns = Record<ColumnRole, number | null>;

export const noColumns = (): FileColumns => ({
  date: null,
  amount: null,
  source: null,
  note: null,
  currency: null,
  status: null,
  type: null,
});
