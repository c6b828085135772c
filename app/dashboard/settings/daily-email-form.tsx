import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/platform/ui/button.tsx";
import { useFormDraft } from "#app/platform/web/drafts/use-form-draft.ts";
import { dailyEmailField, settingsPath } from "./fields.ts";
import { DraftCheckbox } from "./draft-checkbox.tsx";

const hintId = "daily-mail-hint";
const ticked = "wanted";

/** Whether there are unsaved changes; the page warns before leaving. */
export const useDailyEmailDraft = (dailyEmail: boolean) =>
  useFormDraft("daily-mail", { [dailyEmailField]: dailyEmail ? ticked : "" });

interface DailyEmailFormProps {
  dailyEmail: boolean;
  /** Whether email is set up. */
  sendsMail: boolean;
  draft: ReturnType<typeof useDailyEmailDraft>;
}

/** A checkbox and a button, so that it works without JavaScript. */
export function DailyEmailForm({ dailyEmail, sendsMail, draft }: DailyEmailFormProps) {
  const busy = useNavigation().formAction === settingsPath;
  return (
    <Form method="post" className="max-w-md">
      {/* An unchecked box sends nothing, so this identifies the form. */}
      <input type="hidden" name={dailyEmailField} value="asked" />
      <DraftCheckbox
        name={dailyEmailField}
        value={ticked}
        isTicked={dailyEmail}
        draft={draft}
        describedBy={hintId}
      >
        Email me in the morning when something needs my attention
      </DraftCheckbox>
      <p id={hintId} className="mt-1 text-sm text-ink-soft">
        {sendsMail
          ? "Sent at 7:00 AM your time to your sign-in address. Its links open pages; you can't approve content by email."
          : "Email isn’t set up yet; we’ll keep your choice."}
      </p>
      <Button type="submit" disabled={busy} className="mt-5">
        Save email
      </Button>
    </Form>
  );
}
