import { Form } from "@remix-run/react";
import { Input, Select } from "#app/platform/ui/forms/controls.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { earningTypeNames, maxSourceLength, usualSources } from "#app/domain/earnings/earning.ts";
import { earningTypes } from "#app/workspace/earning-type.ts";
import { columnRoles, type ColumnRole } from "#app/domain/earnings/file-columns.ts";
import type { ImportChoices } from "./earnings-imports.server.ts";
import type { ImportPageData } from "./earnings-import.route.server.ts";
import { FileOpenQuestions } from "./file-open-questions.tsx";
import { choiceFields } from "./import-choices.ts";
import { hasNoPayer } from "./open-questions.ts";

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

/** How a file was read, with questions only the owner can answer. Submitting reads it again. */
export function FileQuestions({ preview: { file }, choices }: FileQuestionsProps) {
  const { heads, hasHead, columns } = file;
  return (
    <Card className="mt-5 sm:p-6">
      <h2 className="font-semibold">How we read it</h2>
      {file.report !== null && (
        <p className="mt-1 text-sm text-ink-soft">This looks like a report from {file.report}.</p>
      )}
      <Form className="mt-4 space-y-5">
        <FileOpenQuestions file={file} choices={choices} />
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 md:grid-cols-3">
          {columnRoles.map((role) => (
            <label key={role} className="block min-w-0 text-sm font-medium">
              {roleNames[role]}
              <Select
                key={columns[role]}
                name={choiceFields.column(role)}
                defaultValue={columns[role] ?? "none"}
                isMarked={columns[role] === null && (role === "date" || role === "amount")}
                className="mt-1.5 font-normal"
              >
                <option value="none">Not in the file</option>
                {heads.map((head, at) => (
                  <option key={at} value={at}>
                    {hasHead ? head : `Column ${at + 1}: ${head}`}
                  </option>
                ))}
              </Select>
            </label>
          ))}
          <label className="block min-w-0 text-sm font-medium">
            Type of income
            <Select
              key={choices.type}
              name={choiceFields.type}
              defaultValue={choices.type}
              className="mt-1.5 font-normal"
            >
              {earningTypes.map((type) => (
                <option key={type} value={type}>
                  {earningTypeNames[type]}
                </option>
              ))}
            </Select>
          </label>
          <label className="block min-w-0 text-sm font-medium">
            Who paid, if no column says so
            <Input
              key={choices.source}
              name={choiceFields.source}
              defaultValue={choices.source ?? ""}
              maxLength={maxSourceLength}
              dir="auto"
              autoComplete="off"
              list="file-sources"
              isMarked={hasNoPayer(file, choices)}
              className="mt-1.5 font-normal"
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
