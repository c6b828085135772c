import { PublishingIssueForm, type PublishingIssueFormProps } from "./publishing-issue-form.tsx";
import { publishingIssueIntents } from "./publishing-issue-forms.ts";

/** Checks a draft at once after the owner has published or removed it. */
export function CheckNowForm(props: PublishingIssueFormProps) {
  return (
    <PublishingIssueForm
      {...props}
      intent={publishingIssueIntents.look}
      failed="Couldn’t check the draft"
      busy="Checking…"
    >
      Check now
    </PublishingIssueForm>
  );
}
