import { SendingForm, type SendingFormProps } from "./sending-form";
import { sendingIntents } from "./sending-forms";

/** Its owner has seen that it has failed. */
export function PutAwayForm(props: SendingFormProps) {
  return (
    <SendingForm {...props} intent={sendingIntents.putAway}>
      {() => "Put away"}
    </SendingForm>
  );
}
