import { columnRoles, type ColumnRole } from "#app/domain/earnings/file-columns.ts";
import type { ImportChoices } from "./earnings-imports.server.ts";

/** The fields in which its owner says what a file does not say itself. */
export const choiceFields = {
  column: (role: ColumnRole) => `column-${role}`,
  rate: (currency: string) => `rate-${currency}`,
  /** What it is in, by the key of the question. */
  currency: (key: string) => `currency-${key}`,
  /** Whether it was paid, by the state that the file names. */
  status: (status: string) => `status-${status}`,
  encoding: "encoding",
  head: "head",
  /** The head that the columns were chosen under. */
  shownHead: "shown-head",
  dayOrder: "order",
  decimal: "decimal",
  source: "source",
  type: "type",
  despite: "despite",
} as const;

type Field = [name: string, value: string];

/** What was decided on how a file is read, as these fields carry it. */
export function choicesAsFields(choices: Omit<ImportChoices, "despite">): Field[] {
  const { columns = {}, dayOrder, decimal, source, type, encoding, head } = choices;
  const { rates = {}, currencies = {}, statuses = {} } = choices;
  const given: [name: string, value: string | undefined][] = [
    [choiceFields.type, type],
    [choiceFields.encoding, encoding],
    [choiceFields.head, head?.toString()],
    [choiceFields.dayOrder, dayOrder],
    [choiceFields.decimal, decimal],
    [choiceFields.source, source],
    ...columnRoles.map((role): [string, string | undefined] => {
      const column = columns[role];
      return [choiceFields.column(role), column === null ? "none" : column?.toString()];
    }),
    ...Object.entries(currencies).map(([key, code]): Field => [choiceFields.currency(key), code]),
    ...Object.entries(statuses).map(([status, is]): Field => [choiceFields.status(status), is]),
    ...Object.entries(rates).map(([code, rate]): Field => [choiceFields.rate(code), String(rate)]),
  ];
  return given.flatMap(([name, value]): Field[] => (value === undefined ? [] : [[name, value]]));
}
