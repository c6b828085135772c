import { Form, useNavigation } from "@remix-run/react";
import { Button } from "../../platform/ui/button";
import { sendingFields, sendingIntents } from "./sending-forms";

interface LookNowFormProps {
  sendingId: string;
  /** What is looked at, for readers of the screen. */
  what: string;
  /** The page that answers the form. */
  action: string;
}

/** Its owner has published or removed a draft at its place, and wants it known here. */
export function LookNowForm({ sendingId, what, action }: LookNowFormProps) {
  const { formData } = useNavigation();
  const isSending = formData?.get(sendingFields.id) === sendingId;
  return (
    <Form method="post" action={action} preventScrollReset className="shrink-0">
      <input type="hidden" name="intent" value={sendingIntents.look} />
      <input type="hidden" name={sendingFields.id} value={sendingId} />
      <Button type="submit" size="small" aria-disabled={isSending || undefined}>
        {isSending ? "Looking …" : "Look now"}
        <span className="sr-only"> {what}</span>
      </Button>
    </Form>
  );
}
