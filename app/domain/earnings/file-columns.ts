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

/** The index of each column, from 0; null: none. */
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
