import { Form, useNavigation } from "@remix-run/react";
import { formatCents } from "../../core/money";
import { Button } from "../../platform/ui/button";
import { Card } from "../../platform/ui/card";
import { formatInstantIn } from "../../platform/ui/format";
import { earningSortNames, type EarningFields } from "../../studio/earnings/earning";
import { earningFields, earningIntents } from "./earning-form";
import { EarningFormFields } from "./earning-form-fields";
import { EarningsWay } from "./earnings-way";
import { longDay } from "./earning-words";
import type { EarningPageData, EarningRefusal } from "./earnings.route.server";
import { FailedText } from "../../platform/requests/failed-text";

interface EarningPageProps {
  data: EarningPageData;
  refusal: EarningRefusal | null;
}

/** One entry: what it says, how it came about, and where it is corrected or deleted. */
export function EarningPage({ data, refusal }: EarningPageProps) {
  const { entry, choices } = data;
  const busy = useNavigation().state === "submitting";
  const typed = refusal?.typed ?? data.typed;
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-4 py-8 sm:px-6 sm:py-10">
      <EarningsWay />
      <h1 className="mt-2 text-2xl font-semibold break-words">
        {formatCents(entry.amountCents)} from <bdi>{entry.source}</bdi>
      </h1>
      <p className="mt-1 text-ink-soft">{longDay(entry.day)}</p>
      <Card className="mt-5 sm:p-6">
        <h2 className="mb-4 font-semibold">Correct it</h2>
        <Form method="post" className="space-y-5">
          <input type="hidden" name={earningFields.intent} value={earningIntents.correct} />
          <FailedText text="Failed to correct the entry" />
          <input type="hidden" name={earningFields.seen} value={entry.version} />
          <EarningFormFields choices={choices} typed={typed} refusal={refusal} />
          <Button type="submit" variant="primary" disabled={busy}>
            Save the correction
          </Button>
        </Form>
      </Card>
      <History data={data} />
      <Form method="post" className="mt-5">
        <input type="hidden" name={earningFields.intent} value={earningIntents.remove} />
        <FailedText text="Failed to delete the entry" />
        <input type="hidden" name={earningFields.seen} value={entry.version} />
        <Button
          type="submit"
          disabled={busy}
          className="enabled:border-danger-mark enabled:text-danger"
        >
          Delete this entry
        </Button>
        <p className="mt-2 text-sm text-ink-soft">
          It goes out of every sum at once. For ten minutes you can undo that.
        </p>
      </Form>
    </main>
  );
}

function History({ data: { entry, by, file, history, timeZone } }: { data: EarningPageData }) {
  return (
    <Card className="mt-5 sm:p-6">
      <h2 className="font-semibold">How it came about</h2>
      <ol className="mt-3 space-y-3 text-sm">
        <li>
          <p>
            {file === null ? "Entered by hand" : "Came with "}
            {file !== null && <bdi>{file}</bdi>}
            {by !== null && `, by ${by}`}
          </p>
          <p className="text-ink-soft">{formatInstantIn(entry.createdAt, timeZone)}</p>
        </li>
        {history.map((change) => (
          <li key={change.version}>
            <p>Corrected{change.by === null ? ", by taking a change back" : ` by ${change.by}`}</p>
            <ul className="mt-1 list-disc pl-5">
              {differences(change.before, change.after).map((words) => (
                <li key={words} className="break-words">
                  {words}
                </li>
              ))}
            </ul>
            <p className="text-ink-soft">{formatInstantIn(change.at, timeZone)}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function differences(before: EarningFields, after: EarningFields): string[] {
  const named: [string, (fields: EarningFields) => string][] = [
    ["Amount", ({ amountCents }) => formatCents(amountCents)],
    ["Day", ({ day }) => longDay(day)],
    ["Who paid", ({ source }) => source],
    ["Sort", ({ sort }) => earningSortNames[sort]],
    ["Originally", ({ original }) => original || "in dollars"],
    ["Note", ({ note }) => note || "none"],
  ];
  const words = named.flatMap(([name, of]) =>
    of(before) === of(after) ? [] : [`${name}: ${of(before)} → ${of(after)}`],
  );
  if (before.pieceId === after.pieceId) return words;
  return [...words, after.pieceId === null ? "Text: none any more" : "Text: another one"];
}
