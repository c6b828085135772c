import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { reviewPathOf } from "#app/workspace/paths/review.ts";
import { reviewIntents, type TextToReview } from "#app/dashboard/review/text-to-review.ts";

export type DecisionIntent = (typeof reviewIntents)[keyof typeof reviewIntents];

/** Error titles by intent. */
const failedTexts: Readonly<Record<DecisionIntent, string>> = {
  [reviewIntents.approve]: "Couldn’t approve this content",
  [reviewIntents.ask]: "Couldn’t request changes",
  [reviewIntents.reject]: "Couldn’t reject this content",
  [reviewIntents.undo]: "Couldn’t undo the review",
};

interface DecisionFormProps {
  text: TextToReview;
  intent: DecisionIntent;
  className?: string;
  children: ReactNode;
}

/** Sends the version that was read, so that reviews of outdated versions are refused. */
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
