import { Form, useNavigation } from "@remix-run/react";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { publishingIssueFields, publishingIssueIntents } from "./publishing-issue-forms.ts";

export interface PublishingIssueFormProps {
  publishJobId: string;
  /** What it is about, for readers of the screen. */
  what: string;
  /** The page that answers the form. */
  action: string;
  onSubmit?: () => void;
}

/** One button for one text at one place. */
export function PublishingIssueForm({
  publishJobId,
  what,
  action,
  onSubmit,
  intent,
  failed,
  busy,
  children,
}: PublishingIssueFormProps & {
  intent: string;
  /** What is told of it when it is lost. */
  failed: string;
  /** What stands on the button. */
  children: string;
  /** What stands there while it is under way; left out: the same. */
  busy?: string;
}) {
  const { formData } = useNavigation();
  const isSending = formData?.get(publishingIssueFields.id) === publishJobId;
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      className="shrink-0"
      {...(onSubmit && { onSubmit })}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name={publishingIssueFields.id} value={publishJobId} />
      <FailedText text={failed} />
      <Button type="submit" size="small" aria-disabled={isSending || undefined}>
        {(isSending && busy) || children}
        <span className="sr-only"> {what}</span>
      </Button>
    </Form>
  );
}

/** What has failed is to be done once more. @param props.label what it is called, where the page knows that */
export function RetryPublishingForm({
  label = "Send again",
  ...props
}: PublishingIssueFormProps & { label?: string }) {
  return (
    <PublishingIssueForm
      {...props}
      intent={publishingIssueIntents.retryPublishing}
      failed="Failed to send it again"
    >
      {label}
    </PublishingIssueForm>
  );
}

/** Its owner has seen that it has failed. */
export function DismissForm(props: PublishingIssueFormProps) {
  return (
    <PublishingIssueForm
      {...props}
      intent={publishingIssueIntents.dismiss}
      failed="Failed to put it away"
    >
      Put away
    </PublishingIssueForm>
  );
}
