import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/platform/ui/button.tsx";
import { TypedField } from "#app/platform/ui/forms/form-fields.tsx";
import type { Decision } from "#app/domain/takedowns/takedown.ts";
import { decideTakedown, type RefusedForm } from "#app/domain/takedowns/takedown-forms.ts";
import { takedownPath } from "#app/workspace/paths/blog.ts";
import type { TakedownState } from "#app/workspace/takedown.ts";
import { FailedText } from "#app/platform/requests/failed-text.tsx";

const buttonWords: Record<Decision, string> = {
  taken_down: "Take down",
  dismissed: "Dismiss notice",
  restored: "Restore article",
  kept_down: "Keep down",
};

interface DecisionFormProps {
  id: string;
  state: TakedownState;
  possible: readonly Decision[];
  refused: RefusedForm | null;
}

/** A reason, and a button for each possible decision. */
export function DecisionForm({ id, state, possible, refused }: DecisionFormProps) {
  const here = takedownPath(id);
  const busy = useNavigation().formAction === here;
  return (
    // A new state clears the reason typed for the old one.
    <Form key={state} method="post" action={here} className="mt-4 space-y-4">
      <input type="hidden" name="intent" value={decideTakedown} />
      <FailedText text="Failed to save your decision" />
      <TypedField
        id="notice-reason"
        name="reason"
        type="lines"
        rows={3}
        label="Reason"
        hint="We send it to both sides. If the notice is incomplete, say what’s missing."
        value={refused?.typed.reason}
        problem={refused?.errors.reason}
        hasFocus={refused !== null}
      />
      <div className="flex flex-wrap gap-3">
        {possible.map((each, index) => (
          <Button
            key={each}
            type="submit"
            name="state"
            value={each}
            variant={index === 0 ? "primary" : "secondary"}
            aria-disabled={busy || undefined}
          >
            {buttonWords[each]}
          </Button>
        ))}
      </div>
    </Form>
  );
}
