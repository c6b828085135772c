import type { ColumnRole } from "../../studio/earnings/file-columns";

/** The fields in which its owner says what a file does not say itself. */
export const choiceFields = {
  column: (role: ColumnRole) => `column-${role}`,
  rate: (currency: string) => `rate-${currency}`,
  dayOrder: "order",
  decimal: "decimal",
  source: "source",
  sort: "sort",
  despite: "despite",
} as const;
