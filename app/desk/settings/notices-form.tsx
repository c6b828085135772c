import { Form, useNavigation } from "@remix-run/react";
import { Button } from "../../platform/ui/button";
import { noticesField, settingsPath } from "./fields";

const hintId = "notices-hint";

/** The quiet switch: a box to tick and a button, so that it works without a script. */
export function NoticesForm({ quietNotices }: { quietNotices: boolean }) {
  const busy = useNavigation().formAction === settingsPath;
  return (
    <Form method="post" className="max-w-md">
      {/* An unticked box sends nothing: without this the form would not be known. */}
      <input type="hidden" name={noticesField} value="shown" />
      <label className="flex min-h-10 items-center gap-3 text-sm font-medium">
        <input
          // What is set now is shown anew, also after it was taken back.
          key={String(quietNotices)}
          type="checkbox"
          name={noticesField}
          value="quiet"
          defaultChecked={quietNotices}
          aria-describedby={hintId}
          className="size-5 shrink-0 accent-accent"
        />
        No notices of what agents do
      </label>
      <p id={hintId} className="mt-1 text-sm text-ink-soft">
        Errors and answers to what you do yourself are always shown. The bell keeps everything.
      </p>
      <Button type="submit" variant="primary" disabled={busy} className="mt-5">
        Save notices
      </Button>
    </Form>
  );
}
