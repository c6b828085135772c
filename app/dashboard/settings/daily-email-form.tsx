import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/platform/ui/button.tsx";
import { useFormDraft } from "#app/platform/web/drafts/use-form-draft.ts";
import { dailyEmailField, settingsPath } from "./fields.ts";
import { DraftCheckbox } from "./draft-checkbox.tsx";

const hintId = "daily-mail-hint";
const ticked = "wanted";

/** What was ticked and not saved: the page asks before it is left. */
export const useDailyEmailDraft = (dailyEmail: boolean) =>
  useFormDraft("daily-mail", { [dailyEmailField]: dailyEmail ? ticked : "" });

interface DailyEmailFormProps {
  dailyEmail: boolean;
  /** Whether this installation sends e-mail at all. */
  sendsMail: boolean;
  draft: ReturnType<typeof useDailyEmailDraft>;
}

/** A box to tick and a button, so that it works without a script. */
export function DailyEmailForm({ dailyEmail, sendsMail, draft }: DailyEmailFormProps) {
  const busy = useNavigation().formAction === settingsPath;
  return (
    <Form method="post" className="max-w-md">
      {/* An unticked box sends nothing: without this the form would not be known. */}
      <input type="hidden" name={dailyEmailField} value="asked" />
      <DraftCheckbox
        name={dailyEmailField}
        value={ticked}
        isTicked={dailyEmail}
        draft={draft}
        describedBy={hintId}
      >
        Write to me in the morning when something waits
      </DraftCheckbox>
      <p id={hintId} className="mt-1 text-sm text-ink-soft">
        {sendsMail
          ? "At seven by your clock, to the address you sign in with. Its links only open pages: nothing is decided by e-mail."
          : "Email isn’t set up yet; we’ll keep your choice."}
      </p>
      <Button type="submit" disabled={busy} className="mt-5">
        Save e-mail
      </Button>
    </Form>
  );
}
