import { Form, useNavigation } from "@remix-run/react";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { publishingIssueFields, publishingIssueIntents } from "./publishing-issue-forms.ts";

export interface PublishingIssueFormProps {
  publishJobId: string;
  /** Screen-reader text after the label. */
  what: string;
  /** The page that handles the form. */
  action: string;
  onSubmit?: () => void;
}

/** A form with one button for one publish job. */
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
  /** Error title. */
  failed: string;
  /** Button label. */
  children: string;
  /** Label while submitting; left out: the same. */
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

/** Retries a failed publish job. @param props.label button label */
export function RetryPublishingForm({
  label = "Try again",
  ...props
}: PublishingIssueFormProps & { label?: string }) {
  return (
    <PublishingIssueForm
      {...props}
      intent={publishingIssueIntents.retryPublishing}
      failed="Couldn’t try again"
    >
      {label}
    </PublishingIssueForm>
  );
}

/** Dismisses a failure. */
export function DismissForm(props: PublishingIssueFormProps) {
  return (
    <PublishingIssueForm
      {...props}
      intent={publishingIssueIntents.dismiss}
      failed="Couldn’t dismiss this"
    >
      Dismiss
    </PublishingIssueForm>
  );
}
