import { Form, Link, useNavigation } from "@remix-run/react";
import { useState, type ChangeEvent } from "react";
import { formatCents } from "#app/core/money.ts";
import { Textarea } from "#app/platform/ui/forms/controls.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { formatInstantIn, formatNumber } from "#app/platform/ui/format.ts";
import { AlertIcon } from "#app/platform/ui/icons/icons.tsx";
import { inlineLinkStyles, titleLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { maxFileBytes } from "#app/domain/earnings/earning.ts";
import { importPath } from "#app/workspace/paths/earnings.ts";
import { earningIntents, tooLargeFile } from "./earning-form.ts";
import type { ImportsPageData } from "./earnings-import.route.server.ts";
import { EarningsNav } from "./earnings-nav.tsx";
import { FailedText } from "#app/platform/requests/failed-text.tsx";

interface ImportPageProps extends ImportsPageData {
  /** Why the file was rejected. */
  problem: string | null;
}

/** Imports a list of payments, which the owner previews first. */
export function ImportPage({ problem, ...listed }: ImportPageProps) {
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-4 py-8 sm:px-6 sm:py-10">
      <EarningsNav />
      <h1 className="mt-2 text-2xl font-semibold">Import CSV</h1>
      <p className="mt-1 text-ink-soft">
        Import the CSV list of payments from an ad network, shop, or affiliate program. You’ll see a
        preview before anything is added.
      </p>
      <FileForm problem={problem} />
      <Earlier {...listed} />
    </main>
  );
}

function FileForm({ problem }: { problem: string | null }) {
  const busy = useNavigation().state === "submitting";
  const [refused, setRefused] = useState<string | null>(null);

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    const isTooLarge = file !== undefined && file.size > maxFileBytes;
    setRefused(isTooLarge ? tooLargeFile : null);
    // Avoid uploading a file that would be rejected.
    if (isTooLarge) currentTarget.value = "";
  }

  const wrong = refused ?? problem;
  return (
    <Card className="mt-5 sm:p-6">
      <Form method="post" encType="multipart/form-data" className="space-y-5">
        <input type="hidden" name="intent" value={earningIntents.look} />
        <FailedText text="The file wasn't uploaded" />
        <label className="block text-sm font-medium">
          A CSV file, up to 5 MB or 10,000 rows
          <input
            type="file"
            name="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onChange={choose}
            className="mt-2 block w-full text-sm font-normal file:mr-3 file:min-h-10 file:rounded-lg file:border file:border-line-strong file:bg-surface file:px-4 file:text-ink"
          />
        </label>
        <label className="block text-sm font-medium">
          Or paste its rows, including headings
          <Textarea
            name="text"
            rows={7}
            dir="auto"
            spellCheck={false}
            aria-describedby={wrong ? "import-problem" : undefined}
            placeholder={"Date,Amount,Source,Note\n2026-11-03,12.40,Amazon Associates,October"}
            className="mt-2 font-mono font-normal"
          />
        </label>
        {wrong && (
          <p id="import-problem" role="alert" className="flex gap-1.5 text-sm text-danger">
            <AlertIcon size={18} className="mt-0.5 shrink-0" />
            {wrong}
          </p>
        )}
        <Button type="submit" variant="primary" disabled={busy}>
          Preview
        </Button>
      </Form>
    </Card>
  );
}

function Earlier({ imports, older, unchecked, timeZone }: ImportsPageData) {
  if (imports.length === 0) return null;
  return (
    <Card className="mt-5 sm:p-6">
      <h2 className="font-semibold">Previous imports</h2>
      {unchecked > 0 && (
        <p className="mt-2 flex gap-2 text-sm">
          <AlertIcon size={18} className="mt-0.5 shrink-0 text-danger" />
          <span>
            An earlier version read{" "}
            {unchecked === 1 ? "1 file" : `${formatNumber(unchecked)} files`} and could count
            another currency as dollars. Open {unchecked === 1 ? "the one" : "each one"} marked
            “Please check”.
          </span>
        </p>
      )}
      <ul className="mt-2 divide-y divide-line text-sm">
        {imports.map(({ id, name, state, entries, amountCents, doneAt, needsCheck }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <span className="min-w-0">
              <Link to={importPath(id)} className={`break-words ${titleLinkStyles}`}>
                <bdi>{name}</bdi>
              </Link>
              {doneAt !== null && (
                <span className="block text-ink-soft">{formatInstantIn(doneAt, timeZone)}</span>
              )}
            </span>
            <span className="text-right text-ink-soft tabular-nums">
              {state === "removed"
                ? "Undone"
                : `${formatNumber(entries)} ${entries === 1 ? "entry" : "entries"} · ${formatCents(amountCents)}`}
              {needsCheck && <span className="block text-danger">Please check</span>}
            </span>
          </li>
        ))}
      </ul>
      {older !== null && (
        <p className="mt-3 text-sm">
          <Link to={older} className={inlineLinkStyles}>
            Older imports
          </Link>
        </p>
      )}
    </Card>
  );
}
