import { PublishingIssueForm, type PublishingIssueFormProps } from "./publishing-issue-form.tsx";
import { publishingIssueIntents } from "./publishing-issue-forms.ts";

/** Its owner has published or removed a draft at its place, and wants it known here. */
export function CheckNowForm(props: PublishingIssueFormProps) {
  return (
    <PublishingIssueForm
      {...props}
      intent={publishingIssueIntents.look}
      failed="Failed to look at the draft"
      busy="Looking …"
    >
      Look now
    </PublishingIssueForm>
  );
}
