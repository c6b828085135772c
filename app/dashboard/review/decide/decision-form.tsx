import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { reviewPathOf } from "#app/workspace/paths/review.ts";
import { reviewIntents, type TextToReview } from "#app/dashboard/review/text-to-review.ts";

export type DecisionIntent = (typeof reviewIntents)[keyof typeof reviewIntents];

/** What could not be done, when a decision is lost. */
const failedTexts: Readonly<Record<DecisionIntent, string>> = {
  [reviewIntents.approve]: "Failed to approve the text",
  [reviewIntents.ask]: "Failed to ask for changes",
  [reviewIntents.reject]: "Failed to reject the text",
  [reviewIntents.undo]: "Failed to take the decision back",
};

interface DecisionFormProps {
  text: TextToReview;
  intent: DecisionIntent;
  className?: string;
  children: ReactNode;
}

/** Carries the version that was read: a decision on an older one is refused. */
export function DecisionForm({ text, intent, className, children }: DecisionFormProps) {
  const { contentItem, version } = text;
  const { state, formData } = useNavigation();
  const isSending = state !== "idle" && formData?.get("intent") === intent;
  return (
    <Form
      method="post"
      action={reviewPathOf(contentItem.id)}
      aria-busy={isSending || undefined}
      className={className}
    >
      <input type="hidden" name="intent" value={intent} />
      <FailedText text={failedTexts[intent]} />
      <input type="hidden" name="version" value={version.id} />
      {children}
    </Form>
  );
}
