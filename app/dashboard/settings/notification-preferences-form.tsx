import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/platform/ui/button.tsx";
import { useFormDraft } from "#app/platform/web/drafts/use-form-draft.ts";
import { notificationPreferencesField, settingsPath } from "./fields.ts";
import { DraftCheckbox } from "./draft-checkbox.tsx";

const hintId = "notices-hint";
const ticked = "quiet";

/** Whether there are unsaved changes; the page warns before leaving. */
export const useNotificationPreferencesDraft = (toastsMuted: boolean) =>
  useFormDraft("notices", { [notificationPreferencesField]: toastsMuted ? ticked : "" });

interface NotificationPreferencesFormProps {
  toastsMuted: boolean;
  draft: ReturnType<typeof useNotificationPreferencesDraft>;
}

/** A checkbox and a button, so that it works without JavaScript. */
export function NotificationPreferencesForm({
  toastsMuted,
  draft,
}: NotificationPreferencesFormProps) {
  const busy = useNavigation().formAction === settingsPath;
  return (
    <Form method="post" className="max-w-md">
      {/* An unchecked box sends nothing, so this identifies the form. */}
      <input type="hidden" name={notificationPreferencesField} value="shown" />
      <DraftCheckbox
        name={notificationPreferencesField}
        value={ticked}
        isTicked={toastsMuted}
        draft={draft}
        describedBy={hintId}
      >
        Hide pop-up notices from agents
      </DraftCheckbox>
      <p id={hintId} className="mt-1 text-sm text-ink-soft">
        Errors and confirmations always appear. You'll find everything under the bell.
      </p>
      <Button type="submit" disabled={busy} className="mt-5">
        Save notices
      </Button>
    </Form>
  );
}
