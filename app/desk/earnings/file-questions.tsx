import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "../../platform/ui/button";
import { Card } from "../../platform/ui/card";
import { choiceFieldLook } from "../../platform/ui/choice-field";
import { earningSortNames, longestSource, usualSources } from "../../studio/earnings/earning";
import { earningSorts } from "../../workspace/earning-sort";
import { columnRoles, type ColumnRole } from "../../studio/earnings/file-columns";
import type { ImportChoices } from "./earnings-imports.server";
import type { ImportPageData } from "./earnings-import.route.server";
import { choiceFields } from "./import-choices";

interface FileQuestionsProps {
  preview: NonNullable<ImportPageData["preview"]>;
  choices: ImportChoices;
}

const roleNames: Readonly<Record<ColumnRole, string>> = {
  date: "Date",
  amount: "Amount",
  source: "Who paid",
  note: "Note",
  currency: "Currency",
};

/** What was recognised of a file, and what only its owner can say. Asking again is a page of its own. */
export function FileQuestions({ preview: { file }, choices }: FileQuestionsProps) {
  const { heads, hasHead, columns, currencies } = file;
  // What was answered once stays to be seen.
  const asksOrder = file.dayOrder === null || choices.dayOrder !== undefined;
  const asksDecimal = file.decimal === null || choices.decimal !== undefined;
  return (
    <Card className="mt-5 sm:p-6">
      <h2 className="font-semibold">How it is read</h2>
      <Form className="mt-4 space-y-5">
        {asksOrder && (
          <Question label="Which number of the dates is the month?">
            <select
              key={choices.dayOrder}
              name={choiceFields.dayOrder}
              defaultValue={choices.dayOrder ?? ""}
              className={choiceFieldLook(file.dayOrder === null)}
            >
              <option value="">Please choose</option>
              <option value="month_first">The first: 03/04 is March 4</option>
              <option value="day_first">The second: 03/04 is April 3</option>
            </select>
          </Question>
        )}
        {asksDecimal && (
          <Question label="Which sign divides dollars from cents?">
            <select
              key={choices.decimal}
              name={choiceFields.decimal}
              defaultValue={choices.decimal ?? ""}
              className={choiceFieldLook(file.decimal === null)}
            >
              <option value="">Please choose</option>
              <option value=".">The dot: 1,234 is one thousand two hundred and thirty-four</option>
              <option value=",">
                The comma: 1.234 is one thousand two hundred and thirty-four
              </option>
            </select>
          </Question>
        )}
        {currencies.map(({ code, rows }) => (
          <Question
            key={code}
            label={`How many dollars were you paid for 1 ${code}?`}
            hint={`${rows === 1 ? "One row is" : `${rows} rows are`} in ${code}. We guess no rate: your bank or the network says it. Without one they are left out.`}
          >
            <input
              key={choices.rates?.[code]}
              name={choiceFields.rate(code)}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={choices.rates?.[code] ?? ""}
              className={inputLook}
            />
          </Question>
        ))}
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 md:grid-cols-3">
          {columnRoles.map((role) => (
            <label key={role} className="block min-w-0 text-sm font-medium">
              {roleNames[role]}
              <select
                key={columns[role]}
                name={choiceFields.column(role)}
                defaultValue={columns[role] ?? "none"}
                className={`mt-1.5 font-normal ${choiceFieldLook(columns[role] === null && (role === "date" || role === "amount"))}`}
              >
                <option value="none">In no column</option>
                {heads.map((head, at) => (
                  <option key={at} value={at}>
                    {hasHead ? head : `Column ${at + 1}: ${head}`}
                  </option>
                ))}
              </select>
            </label>
          ))}
          <label className="block min-w-0 text-sm font-medium">
            What sort of income
            <select
              key={choices.sort}
              name={choiceFields.sort}
              defaultValue={choices.sort}
              className={`mt-1.5 font-normal ${choiceFieldLook(false)}`}
            >
              {earningSorts.map((sort) => (
                <option key={sort} value={sort}>
                  {earningSortNames[sort]}
                </option>
              ))}
            </select>
          </label>
          <label className="block min-w-0 text-sm font-medium">
            Who paid, where no column says so
            <input
              key={choices.source}
              name={choiceFields.source}
              defaultValue={choices.source ?? ""}
              maxLength={longestSource}
              dir="auto"
              autoComplete="off"
              list="file-sources"
              className={`mt-1.5 font-normal ${inputLook}`}
            />
            <datalist id="file-sources">
              {usualSources.map((source) => (
                <option key={source} value={source} />
              ))}
            </datalist>
          </label>
        </div>
        <Button type="submit">Read it again</Button>
      </Form>
    </Card>
  );
}

const inputLook =
  "block min-h-11 w-full rounded-lg border border-line-strong bg-surface px-3 text-base sm:min-h-10 sm:text-sm";

function Question({
  label,
  hint,
  children,
}: {
  label: string;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <label className="block max-w-lg text-sm font-medium">
      {label}
      <span className="mt-1.5 block font-normal">{children}</span>
      {hint && <span className="mt-1.5 block font-normal text-ink-soft">{hint}</span>}
    </label>
  );
}
