import { Form, useNavigation } from "@remix-run/react";
import { Button } from "../../platform/ui/button";
import { sendingFields, sendingIntents } from "./sending-forms";

interface PutAwayFormProps {
  sendingId: string;
  /** What is put away, for readers of the screen. */
  what: string;
  /** The page that answers the form. */
  action: string;
  onSubmit?: () => void;
}

/** Its owner has seen that it has failed. */
export function PutAwayForm({ sendingId, what, action, onSubmit }: PutAwayFormProps) {
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
      <input type="hidden" name="intent" value={sendingIntents.putAway} />
      <input type="hidden" name={sendingFields.id} value={sendingId} />
      <Button type="submit" size="small" aria-disabled={isSending || undefined}>
        Put away
        <span className="sr-only"> {what}</span>
      </Button>
    </Form>
  );
}
