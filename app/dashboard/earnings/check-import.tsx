import { Form } from "@remix-run/react";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { earningIntents } from "./earning-form.ts";

/** Earlier import rules could count other currencies as dollars, and sales as earnings. */
export function CheckImport() {
  return (
    <div className="mt-4 rounded-lg border border-line-strong p-4">
      <p className="font-medium">Please check this import</p>
      <p className="mt-1 text-sm">
        An earlier version read this file. It could count another currency as dollars, a sale
        instead of your commission, or a payment that was still pending. Compare the entries with
        your file. If they are wrong, remove them below and import the file again.
      </p>
      <Form method="post" className="mt-3">
        <input type="hidden" name="intent" value={earningIntents.check} />
        <FailedText text="Failed to mark the import as checked" />
        <Button type="submit">These entries are correct</Button>
      </Form>
    </div>
  );
}
