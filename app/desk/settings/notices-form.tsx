import { Form, useNavigation } from "@remix-run/react";
import { Button } from "../../platform/ui/button";
import { useFormDraft } from "../../platform/web/use-form-draft";
import { noticesField, settingsPath } from "./fields";
import { DraftCheckbox } from "./draft-checkbox";

const hintId = "notices-hint";
const ticked = "quiet";

/** What was ticked and not saved: the page asks before it is left. */
export const useNoticesDraft = (quietNotices: boolean) =>
  useFormDraft("notices", { [noticesField]: quietNotices ? ticked : "" });

interface NoticesFormProps {
  quietNotices: boolean;
  draft: ReturnType<typeof useNoticesDraft>;
}

/** The quiet switch: a box to tick and a button, so that it works without a script. */
export function NoticesForm({ quietNotices, draft }: NoticesFormProps) {
  const busy = useNavigation().formAction === settingsPath;
  return (
    <Form method="post" className="max-w-md">
      {/* An unticked box sends nothing: without this the form would not be known. */}
      <input type="hidden" name={noticesField} value="shown" />
      <DraftCheckbox
        name={noticesField}
        value={ticked}
        isTicked={quietNotices}
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
