import { columnRoles, type ColumnRole } from "../../studio/earnings/file-columns";
import type { ImportChoices } from "./earnings-imports.server";

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

type Field = [name: string, value: string];

/** What was decided on how a file is read, as these fields carry it. */
export function choicesAsFields(choices: Omit<ImportChoices, "despite">): Field[] {
  const { columns = {}, dayOrder, decimal, source, sort, rates = {} } = choices;
  const given: [name: string, value: string | undefined][] = [
    [choiceFields.sort, sort],
    [choiceFields.dayOrder, dayOrder],
    [choiceFields.decimal, decimal],
    [choiceFields.source, source],
    ...columnRoles.map((role): [string, string | undefined] => {
      const column = columns[role];
      return [choiceFields.column(role), column === null ? "none" : column?.toString()];
    }),
    ...Object.entries(rates).map(([code, rate]): Field => [choiceFields.rate(code), String(rate)]),
  ];
  return given.flatMap(([name, value]): Field[] => (value === undefined ? [] : [[name, value]]));
}
