import { Form, Link, useNavigation } from "@remix-run/react";
import { formatCents } from "#app/core/money.ts";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { formatInstantIn, formatNumber } from "#app/platform/ui/format.ts";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { earningsListPath } from "#app/workspace/paths/earnings.ts";
import { CheckImport } from "./check-import.tsx";
import { earningIntents } from "./earning-form.ts";
import type { ImportPageData } from "./earnings-import.route.server.ts";

/** An import's result, with a form to undo it. */
export function ImportOutcome({ data: { import: found, timeZone } }: { data: ImportPageData }) {
  const busy = useNavigation().state === "submitting";
  const { id, state, entries, amountCents, doneAt, needsCheck } = found;
  return (
    <Card className="mt-5 sm:p-6">
      <p>
        {entries === 1 ? "1 entry was added" : `${formatNumber(entries)} entries were added`}:{" "}
        {formatCents(amountCents)} in all
        {doneAt !== null && `, ${formatInstantIn(doneAt, timeZone)}`}.
      </p>
      {state === "removed" ? (
        <p className="mt-2 text-sm text-ink-soft">
          This import was undone, except for entries you edited. To restore them, import the file
          again.
        </p>
      ) : (
        <>
          <p className="mt-3">
            <Link to={earningsListPath({ import: id })} className={inlineLinkStyles}>
              Show these entries
            </Link>
          </p>
          {needsCheck && <CheckImport />}
          <Form method="post" className="mt-4">
            <input type="hidden" name="intent" value={earningIntents.takeOut} />
            <FailedText text="Failed to undo the import" />
            <Button
              type="submit"
              disabled={busy}
              className="enabled:border-danger-mark enabled:text-danger"
            >
              Undo import
            </Button>
            <p className="mt-2 text-sm text-ink-soft">
              Entries you edited stay. You can undo this for 10 minutes.
            </p>
          </Form>
        </>
      )}
    </Card>
  );
}
