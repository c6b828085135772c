import { FailedText } from "../../platform/requests/failed-text";
import type { Sending } from "./sending";
import { SendingForm, type SendingFormProps } from "./sending-form";
import { sendingIntents } from "./sending-forms";

interface SendAgainFormProps extends SendingFormProps {
  /** What was to be done; left out: the page does not know. */
  kind?: Sending["kind"];
}

/** What has failed is to be done once more. */
export function SendAgainForm({ kind, ...props }: SendAgainFormProps) {
  return (
    <SendingForm
      {...props}
      intent={sendingIntents.sendAgain}
      fields={<FailedText text="Failed to send it again" />}
    >
      {() => (kind === "withdraw" ? "Take down again" : "Send again")}
    </SendingForm>
  );
}
