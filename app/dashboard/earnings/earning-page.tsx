import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { formatCents } from "#app/core/money.ts";
import { Button } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { formatInstantIn } from "#app/platform/ui/format.ts";
import { AlertIcon } from "#app/platform/ui/icons/icons.tsx";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import type { Earning } from "#app/domain/earnings/entries.server.ts";
import type { EarningFields } from "#app/domain/earnings/earning.ts";
import { importPath } from "#app/workspace/paths/earnings.ts";
import { earningFields, earningIntents } from "./earning-form.ts";
import { EarningFormFields } from "./earning-form-fields.tsx";
import { EarningsNav } from "./earnings-nav.tsx";
import { earningWords, longDay } from "./earnings.copy.ts";
import type {
  CorrectionRefusal,
  EarningChoices,
  EarningPageData,
} from "./earnings.route.server.ts";
import { FailedText } from "#app/platform/requests/failed-text.tsx";

interface EarningPageProps {
  data: EarningPageData;
  refusal: CorrectionRefusal | null;
}

/** An entry with its history and forms to edit or delete it. */
export function EarningPage({ data, refusal }: EarningPageProps) {
  const { choices } = data;
  const corrected = refusal?.corrected ?? null;
  // A rejected form takes precedence over the loader's data.
  const entry = corrected ?? data.entry;
  const busy = useNavigation().state === "submitting";
  const typed = refusal?.typed ?? data.typed;
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-4 py-8 sm:px-6 sm:py-10">
      <EarningsNav />
      <h1 className="mt-2 text-2xl font-semibold break-words">
        {formatCents(entry.amountCents)} from <bdi>{entry.source}</bdi>
      </h1>
      <p className="mt-1 text-ink-soft">{longDay(entry.day)}</p>
      <Card className="mt-5 sm:p-6">
        <h2 className="mb-4 font-semibold">Edit</h2>
        <Form method="post" className="space-y-5">
          <input type="hidden" name={earningFields.intent} value={earningIntents.correct} />
          <FailedText text="Failed to save the entry" />
          <input
            type="hidden"
            name={earningFields.seen}
            value={corrected?.version ?? refusal?.seen ?? entry.version}
          />
          {refusal && corrected && (
            <EditedElsewhere problem={refusal.problem} entry={corrected} texts={choices.texts} />
          )}
          <EarningFormFields choices={choices} typed={typed} refusal={corrected ? null : refusal} />
          <Button type="submit" variant="primary" disabled={busy}>
            Save
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
          Delete entry
        </Button>
        <p className="mt-2 text-sm text-ink-soft">
          This removes it from all totals. You can undo this for 10 minutes.
        </p>
      </Form>
    </main>
  );
}

/** Shows the newer version that saving would overwrite. */
function EditedElsewhere({
  problem,
  entry,
  texts,
}: {
  problem: string;
  entry: Earning;
  texts: EarningChoices["texts"];
}) {
  const text =
    texts.find(({ id }) => id === entry.contentItemId)?.title ?? "an article chosen before";
  const words = [...earningWords(entry), ["Article", entry.contentItemId === null ? "none" : text]];
  const shown = useRef<HTMLDivElement>(null);
  // The pressed button is far below.
  useEffect(() => shown.current?.focus(), [entry.version]);
  return (
    <div
      ref={shown}
      tabIndex={-1}
      role="alert"
      className="rounded-xl border border-warning-mark/40 bg-warning-soft px-4 py-3 text-sm"
    >
      <p className="flex items-center gap-2 font-semibold">
        <AlertIcon aria-hidden className="shrink-0 text-warning" />
        {problem}
      </p>
      <p className="mt-2">Current entry:</p>
      <ul className="mt-1 list-disc pl-5">
        {words.map(([name, value]) => (
          <li key={name} className="break-words">
            {name}: <bdi>{value}</bdi>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        Your changes are below and not saved yet. Saving them replaces this entry.
      </p>
    </div>
  );
}

function History({ data: { entry, by, file, history, timeZone } }: { data: EarningPageData }) {
  return (
    <Card className="mt-5 sm:p-6">
      <h2 className="font-semibold">History</h2>
      <ol className="mt-3 space-y-3 text-sm">
        <li>
          <p>
            {file === null ? "Added manually" : "Imported from "}
            {file !== null && entry.importId !== null && (
              <Link to={importPath(entry.importId)} className={inlineLinkStyles}>
                <bdi>{file}</bdi>
              </Link>
            )}
            {by !== null && `, by ${by}`}
          </p>
          <p className="text-ink-soft">{formatInstantIn(entry.createdAt, timeZone)}</p>
        </li>
        {history.map((change) => (
          <li key={change.version}>
            <p>Edited{change.by === null ? ", by undoing a change" : ` by ${change.by}`}</p>
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
  const were = new Map(earningWords(before));
  const words = earningWords(after).flatMap(([name, now]) =>
    were.get(name) === now ? [] : [`${name}: ${were.get(name)} → ${now}`],
  );
  if (before.contentItemId === after.contentItemId) return words;
  return [...words, after.contentItemId === null ? "Article: removed" : "Article: changed"];
}
