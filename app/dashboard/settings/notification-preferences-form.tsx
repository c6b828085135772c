import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/platform/ui/button.tsx";
import { useFormDraft } from "#app/platform/web/drafts/use-form-draft.ts";
import { notificationPreferencesField, settingsPath } from "./fields.ts";
import { DraftCheckbox } from "./draft-checkbox.tsx";

const hintId = "notices-hint";
const ticked = "quiet";

/** What was ticked and not saved: the page asks before it is left. */
export const useNotificationPreferencesDraft = (toastsMuted: boolean) =>
  useFormDraft("notices", { [notificationPreferencesField]: toastsMuted ? ticked : "" });

interface NotificationPreferencesFormProps {
  toastsMuted: boolean;
  draft: ReturnType<typeof useNotificationPreferencesDraft>;
}

/** The quiet switch: a box to tick and a button, so that it works without a script. */
export function NotificationPreferencesForm({
  toastsMuted,
  draft,
}: NotificationPreferencesFormProps) {
  const busy = useNavigation().formAction === settingsPath;
  return (
    <Form method="post" className="max-w-md">
      {/* An unticked box sends nothing: without this the form would not be known. */}
      <input type="hidden" name={notificationPreferencesField} value="shown" />
      <DraftCheckbox
        name={notificationPreferencesField}
        value={ticked}
        isTicked={toastsMuted}
        draft={draft}
        describedBy={hintId}
      >
        No notices of what agents do
      </DraftCheckbox>
      <p id={hintId} className="mt-1 text-sm text-ink-soft">
        Errors and answers to what you do yourself are always shown. The bell keeps everything.
      </p>
      <Button type="submit" disabled={busy} className="mt-5">
        Save notices
      </Button>
    </Form>
  );
}
