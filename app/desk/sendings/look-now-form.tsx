import { SendingForm, type SendingFormProps } from "./sending-form";
import { sendingIntents } from "./sending-forms";

/** Its owner has published or removed a draft at its place, and wants it known here. */
export function LookNowForm(props: SendingFormProps) {
  return (
    <SendingForm
      {...props}
      intent={sendingIntents.look}
      failed="Failed to look at the draft"
      busy="Looking …"
    >
      Look now
    </SendingForm>
  );
}
