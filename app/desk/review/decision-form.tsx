import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { reviewAddress } from "../../workspace/addresses/review";
import type { TextToReview } from "./text-to-review";

interface DecisionFormProps {
  text: TextToReview;
  intent: string;
  className?: string;
  children: ReactNode;
}

/** Carries the version that was read: a decision on an older one is refused. */
export function DecisionForm({ text, intent, className, children }: DecisionFormProps) {
  const { piece, version } = text;
  const { state, formData } = useNavigation();
  const isSending = state !== "idle" && formData?.get("intent") === intent;
  return (
    <Form
      method="post"
      action={reviewAddress(piece.id)}
      aria-busy={isSending || undefined}
      className={className}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={version.id} />
      {children}
    </Form>
  );
}
