import { Form, useNavigation } from "@remix-run/react";
import { formatCents } from "#app/core/money.ts";
import { Checkbox } from "#app/platform/ui/forms/controls.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { formatNumber } from "#app/platform/ui/format.ts";
import { AlertIcon } from "#app/platform/ui/icons/icons.tsx";
import type { FileRow } from "#app/domain/earnings/read-earnings-file.server.ts";
import { earningIntents } from "./earning-form.ts";
import { EarningsNav } from "./earnings-nav.tsx";
import type { ImportPageData } from "./earnings-import.route.server.ts";
import type { ImportChoices } from "./earnings-imports.server.ts";
import { FileQuestions } from "./file-questions.tsx";
import { ImportOutcome } from "./import-outcome.tsx";
import { hasNoPayer, openQuestions } from "./open-questions.ts";
import { PassedRows } from "./passed-rows.tsx";
import { ChoicesKept } from "./import-choices-kept.tsx";
import { choiceFields } from "./import-choices.ts";
import { FailedText } from "#app/platform/requests/failed-text.tsx";

/** A file's preview, or its import's result. */
export function ImportPreviewPage({ data }: { data: ImportPageData }) {
  const { import: found, preview, problem } = data;
  const isOpen = preview !== null && hasOpenQuestions(preview, data.choices);
  return (
    <main id="main" className="mx-auto w-full max-w-4xl px-4 py-8 sm:px-6 sm:py-10">
      <EarningsNav />
      <h1 className="mt-2 text-2xl font-semibold break-words">
        <bdi>{found.name}</bdi>
      </h1>
      {found.state !== "open" && <ImportOutcome data={data} />}
      {problem !== null && <Unreadable problem={problem} />}
      {preview && (
        <>
          <Summary preview={preview} isOpen={isOpen} />
          <FileQuestions preview={preview} choices={data.choices} />
          <Take data={data} isOpen={isOpen} />
          <Rows title="To be added" rows={preview.fresh} count={preview.freshCount} />
          <Rows title="Possible duplicates" rows={preview.doubtful} count={preview.doubtfulCount} />
          <PassedRows
            title="Left out"
            lead="Money that hasn't arrived, was refunded, or was only transferred. To add these rows, set Status and Type of row to “Not in the file” above."
            rows={preview.file.leftOut}
            count={preview.file.leftOutCount}
          />
          <PassedRows
            title={isOpen ? "Not added yet" : "Can't be imported"}
            rows={preview.file.wrong}
            count={preview.file.wrongCount}
          />
        </>
      )}
      {found.state === "open" && (
        <Form method="post" className="mt-5">
          <input type="hidden" name="intent" value={earningIntents.discard} />
          <FailedText text="Failed to discard the file" />
          <Button type="submit">Discard file</Button>
        </Form>
      )}
    </main>
  );
}

type Preview = NonNullable<ImportPageData["preview"]>;

/** Whether an answer could add more rows. */
const hasOpenQuestions = ({ file }: Preview, choices: ImportChoices): boolean =>
  file.wrongCount > 0 &&
  (!file.encoding.isSure ||
    file.columns.date === null ||
    file.columns.amount === null ||
    hasNoPayer(file, choices) ||
    openQuestions(file, choices).length > 0);

function Summary({ preview, isOpen }: { preview: Preview; isOpen: boolean }) {
  const { freshCount, freshCents, there, doubtfulCount, file } = preview;
  return (
    <div className="mt-2 text-ink-soft">
      <p className="text-ink">
        {freshCount > 0
          ? `${rowWords(freshCount)} to be added, ${formatCents(freshCents)} total.`
          : isOpen
            ? "No rows can be added yet."
            : "No new rows found."}
        {isOpen && " Answer the open questions below, then select “Read it again”."}
      </p>
      <p className="mt-1 text-sm">
        {[
          `${rowWords(file.total)} in the file`,
          there > 0 ? `${rowWords(there)} already imported` : null,
          doubtfulCount > 0 ? `${rowWords(doubtfulCount)} that may be duplicates` : null,
          file.leftOutCount > 0 ? `${rowWords(file.leftOutCount)} left out` : null,
          file.wrongCount > 0
            ? `${rowWords(file.wrongCount)} ${isOpen ? "not added yet" : "that can't be imported"}`
            : null,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </div>
  );
}

const rowWords = (count: number) => (count === 1 ? "1 row" : `${formatNumber(count)} rows`);

function Take({ data: { preview, choices }, isOpen }: { data: ImportPageData; isOpen: boolean }) {
  const busy = useNavigation().state === "submitting";
  if (!preview || preview.freshCount + preview.doubtfulCount === 0) return null;
  const { freshCount, doubtfulCount, freshCents, file } = preview;
  return (
    <Card className="mt-5 sm:p-6">
      <Form method="post" className="space-y-4">
        <input type="hidden" name="intent" value={earningIntents.take} />
        <FailedText text="We couldn't confirm the import. Reload the page to check" />
        <ChoicesKept choices={choices} />
        {doubtfulCount > 0 && (
          <label className="flex min-h-11 items-start gap-3 text-sm">
            <Checkbox
              name={choiceFields.despite}
              value="yes"
              key={String(choices.despite)}
              defaultChecked={choices.despite}
              className="mt-0.5 size-5"
            />
            <span>
              Add{" "}
              {doubtfulCount === 1
                ? "the possible duplicate"
                : `the ${formatNumber(doubtfulCount)} possible duplicates`}
              . You deleted such an entry before, or an entry has the same date and amount, or an
              earlier file had a different amount for it.
            </span>
          </label>
        )}
        <Button type="submit" variant="primary" disabled={busy}>
          {freshCount === 0
            ? "Add selected"
            : `Add ${freshCount === 1 ? "1 entry" : `${formatNumber(freshCount)} entries`}, ${formatCents(freshCents)}`}
        </Button>
        <p className="text-sm text-ink-soft">
          {isOpen
            ? "Rows that are not added yet are left out. "
            : file.wrongCount > 0 && "Rows that can't be imported are left out. "}
          You can undo the whole import.
        </p>
      </Form>
    </Card>
  );
}

function Rows({ title, rows, count }: { title: string; rows: FileRow[]; count: number }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title} className="mt-6">
      <h2 className="font-semibold">{title}</h2>
      <div
        role="region"
        aria-label={`Rows: ${title}`}
        tabIndex={0}
        className="mt-2 overflow-x-auto rounded-xl border border-line bg-surface shadow-lift"
      >
        <table className="w-full min-w-lg text-sm">
          <thead className="text-left text-ink-soft">
            <tr className="border-b border-line">
              {["Line", "Date", "Who paid", "Note"].map((head) => (
                <th key={head} scope="col" className="px-4 py-2.5 font-normal">
                  {head}
                </th>
              ))}
              <th scope="col" className="px-4 py-2.5 text-right font-normal">
                Amount
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <tr key={row.line}>
                <td className="px-4 py-2 text-ink-soft tabular-nums">{row.line}</td>
                <td className="px-4 py-2 whitespace-nowrap tabular-nums">{row.day}</td>
                <td className="max-w-56 px-4 py-2 break-words">
                  <bdi>{row.source}</bdi>
                </td>
                <td className="max-w-56 px-4 py-2 break-words text-ink-soft">
                  <bdi>{row.note}</bdi>
                </td>
                <td className="px-4 py-2 text-right tabular-nums">
                  {formatCents(row.amountCents)}
                  {row.original !== "" && (
                    <span className="block text-ink-soft">{row.original}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > rows.length && (
        <p className="mt-2 text-sm text-ink-soft">
          Showing the first {rows.length} of {formatNumber(count)}.
        </p>
      )}
    </section>
  );
}

function Unreadable({ problem }: { problem: string }) {
  return (
    <Card className="mt-5 sm:p-6">
      <p role="alert" className="flex gap-2">
        <AlertIcon size={20} className="mt-0.5 shrink-0 text-danger" />
        <span>{problem}</span>
      </p>
    </Card>
  );
}
