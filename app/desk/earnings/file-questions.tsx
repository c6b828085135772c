import { Form } from "@remix-run/react";
import { Button } from "../../platform/ui/button";
import { Card } from "../../platform/ui/card";
import { choiceFieldLook } from "../../platform/ui/choice-field";
import { earningSortNames, longestSource, usualSources } from "../../studio/earnings/earning";
import { earningSorts } from "../../workspace/earning-sort";
import { columnRoles, type ColumnRole } from "../../studio/earnings/file-columns";
import type { ImportChoices } from "./earnings-imports.server";
import type { ImportPageData } from "./earnings-import.route.server";
import { FileOpenQuestions, inputLook } from "./file-open-questions";
import { choiceFields } from "./import-choices";
import { hasNoPayer } from "./open-questions";

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
  status: "Status",
  type: "Type of row",
};

/** What was recognised of a file, and what only its owner can say. Asking again is a page of its own. */
export function FileQuestions({ preview: { file }, choices }: FileQuestionsProps) {
  const { heads, hasHead, columns } = file;
  return (
    <Card className="mt-5 sm:p-6">
      <h2 className="font-semibold">How it is read</h2>
      {file.report !== null && (
        <p className="mt-1 text-sm text-ink-soft">This looks like a report from {file.report}.</p>
      )}
      <Form className="mt-4 space-y-5">
        <FileOpenQuestions file={file} choices={choices} />
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
              className={`mt-1.5 font-normal ${inputLook(hasNoPayer(file, choices))}`}
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
