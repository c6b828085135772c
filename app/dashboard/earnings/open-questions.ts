import type { FileChoices, ReadFile } from "#app/domain/earnings/read-earnings-file.server.ts";

/** Open questions about a file, by the API's field names. */
export const openQuestions = (
  file: Pick<
    ReadFile,
    "openAmounts" | "dayOrder" | "decimal" | "openCurrencies" | "openStatuses" | "currencies"
  >,
  { rates }: Pick<FileChoices, "rates">,
): string[] => [
  ...(file.openAmounts.length > 0 ? ["amountColumn"] : []),
  ...(file.dayOrder === null ? ["dayOrder"] : []),
  ...(file.decimal === null ? ["decimal"] : []),
  ...(file.openCurrencies.length > 0 ? ["currencies"] : []),
  ...(file.openStatuses.length > 0 ? ["statuses"] : []),
  ...(file.currencies.some(({ code }) => !rates?.[code]) ? ["rates"] : []),
];

/** The payer is neither in the file nor given by the owner. */
export const hasNoPayer = (
  { columns, report }: Pick<ReadFile, "columns" | "report">,
  { source }: Pick<FileChoices, "source">,
): boolean => columns.source === null && report === null && source === undefined;
