import { columnRoles, type ColumnRole } from "#app/domain/earnings/file-columns.ts";
import type { ImportChoices } from "./earnings-imports.server.ts";

/** Form fields for the owner's choices about a file. */
export const choiceFields = {
  column: (role: ColumnRole) => `column-${role}`,
  rate: (currency: string) => `rate-${currency}`,
  /** The currency, by the question's key. */
  currency: (key: string) => `currency-${key}`,
  /** Whether it was paid, by the file's status. */
  status: (status: string) => `status-${status}`,
  encoding: "encoding",
  head: "head",
  /** The heading line that the columns were chosen for. */
  shownHead: "shown-head",
  dayOrder: "order",
  decimal: "decimal",
  source: "source",
  type: "type",
  despite: "despite",
} as const;

type Field = [name: string, value: string];

/** The choices as form fields. */
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
