import { Form, useNavigation } from "@remix-run/react";
import { Button } from "../../platform/ui/button";
import { dailyMailField, settingsPath } from "./fields";

const hintId = "daily-mail-hint";

interface DailyMailFormProps {
  dailyMail: boolean;
  /** Whether this installation sends e-mail at all. */
  sendsMail: boolean;
}

/** A box to tick and a button, so that it works without a script. */
export function DailyMailForm({ dailyMail, sendsMail }: DailyMailFormProps) {
  const busy = useNavigation().formAction === settingsPath;
  return (
    <Form method="post" className="max-w-md">
      {/* An unticked box sends nothing: without this the form would not be known. */}
      <input type="hidden" name={dailyMailField} value="asked" />
      <label className="flex min-h-10 items-center gap-3 text-sm font-medium">
        <input
          // What is set now is shown anew, also after it was taken back.
          key={String(dailyMail)}
          type="checkbox"
          name={dailyMailField}
          value="wanted"
          defaultChecked={dailyMail}
          aria-describedby={hintId}
          className="size-5 shrink-0 accent-accent"
        />
        Write to me in the morning when something waits
      </label>
      <p id={hintId} className="mt-1 text-sm text-ink-soft">
        {sendsMail
          ? "At seven by your clock, to the address you sign in with. Its links only open pages: nothing is decided by e-mail."
          : "This installation sends no e-mail yet. What you choose holds from the day it does."}
      </p>
      <Button type="submit" variant="primary" disabled={busy} className="mt-5">
        Save e-mail
      </Button>
    </Form>
  );
}
