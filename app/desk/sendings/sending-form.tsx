import { Form, useNavigation } from "@remix-run/react";
import { FailedText } from "../../platform/requests/failed-text";
import { Button } from "../../platform/ui/button";
import { sendingFields, sendingIntents } from "./sending-forms";

export interface SendingFormProps {
  sendingId: string;
  /** What it is about, for readers of the screen. */
  what: string;
  /** The page that answers the form. */
  action: string;
  onSubmit?: () => void;
}

/** One button for one text at one place. */
export function SendingForm({
  sendingId,
  what,
  action,
  onSubmit,
  intent,
  failed,
  busy,
  children,
}: SendingFormProps & {
  intent: string;
  /** What is told of it when it is lost. */
  failed: string;
  /** What stands on the button. */
  children: string;
  /** What stands there while it is under way; left out: the same. */
  busy?: string;
}) {
  const { formData } = useNavigation();
  const isSending = formData?.get(sendingFields.id) === sendingId;
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      className="shrink-0"
      {...(onSubmit && { onSubmit })}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name={sendingFields.id} value={sendingId} />
      <FailedText text={failed} />
      <Button type="submit" size="small" aria-disabled={isSending || undefined}>
        {(isSending && busy) || children}
        <span className="sr-only"> {what}</span>
      </Button>
    </Form>
  );
}

/** What has failed is to be done once more. @param props.label what it is called, where the page knows that */
export function SendAgainForm({
  label = "Send again",
  ...props
}: SendingFormProps & { label?: string }) {
  return (
    <SendingForm {...props} intent={sendingIntents.sendAgain} failed="Failed to send it again">
      {label}
    </SendingForm>
  );
}

/** Its owner has seen that it has failed. */
export function PutAwayForm(props: SendingFormProps) {
  return (
    <SendingForm {...props} intent={sendingIntents.putAway} failed="Failed to put it away">
      Put away
    </SendingForm>
  );
}
