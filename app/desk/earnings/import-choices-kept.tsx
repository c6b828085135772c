import { columnRoles } from "../../studio/earnings/file-columns";
import type { ImportChoices } from "./earnings-imports.server";
import { choiceFields } from "./import-choices";

/** What was decided on a file, for the form that takes it. */
export function ChoicesKept({ choices }: { choices: ImportChoices }) {
  const { columns = {}, dayOrder, decimal, source, sort, rates = {} } = choices;
  const kept: [string, string][] = [
    [choiceFields.sort, sort],
    ...(dayOrder ? [[choiceFields.dayOrder, dayOrder] as [string, string]] : []),
    ...(decimal ? [[choiceFields.decimal, decimal] as [string, string]] : []),
    ...(source ? [[choiceFields.source, source] as [string, string]] : []),
    ...columnRoles.flatMap((role): [string, string][] => {
      const column = columns[role];
      return column === undefined ? [] : [[choiceFields.column(role), String(column ?? "none")]];
    }),
    ...Object.entries(rates).map(([code, rate]): [string, string] => [
      choiceFields.rate(code),
      String(rate),
    ]),
  ];
  return kept.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
