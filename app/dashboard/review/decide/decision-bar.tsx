import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { CheckIcon } from "#app/platform/ui/icons/icons.tsx";
import { editPath } from "#app/workspace/paths/review.ts";
import { Consequence, stateWords } from "./consequence.tsx";
import { DecisionForm } from "./decision-form.tsx";
import { KeyCap } from "./key-cap.tsx";
import { NoteForm } from "./note-form.tsx";
import { bodyLabel } from "#app/dashboard/review/edit/text-editor.ts";
import {
  reviewIntents,
  type ReviewRefusal,
  type TextToReview,
} from "#app/dashboard/review/text-to-review.ts";
import { catchTyping, takeTyping } from "#app/dashboard/review/edit/typing-ahead.ts";

/** On a phone the tabs of the shell give way to it. */
const decisionBarId = "decision-bar";

interface DecisionBarProps {
  text: TextToReview;
  timeZone: string;
  refusal: ReviewRefusal | null;
}

/** While a note is written, sending it is the one thing to do: no thumb is to approve by mistake. */
const standsBack =
  "group-has-[[open],[data-open]]/decision:border-line-strong group-has-[[open],[data-open]]/decision:bg-surface group-has-[[open],[data-open]]/decision:text-ink";

/** What opens the form of a note. */
const noteButtons = {
  [reviewIntents.ask]: "Ask for changes…",
  [reviewIntents.reject]: "Reject…",
} as const satisfies Record<ReviewRefusal["intent"], string>;

/** The decision, beside what follows from it. Each button is a form that works without a script. */
export function DecisionBar({ text, timeZone, refusal }: DecisionBarProps) {
  const { state } = text.contentItem;
  return (
    <section
      aria-label="Your decision"
      id={decisionBarId}
      className="group/decision sticky bottom-0 z-20 -mx-4 mt-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-surface px-4 pt-2.5 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:mx-0 sm:rounded-t-xl sm:border-x sm:py-3 print:hidden"
    >
      {refusal && <Refused refusal={refusal} isWaiting={state === "in_review"} />}
      <p className="min-w-0 flex-1 basis-56 text-sm">
        {state === "in_review" ? <Consequence text={text} timeZone={timeZone} /> : stateWords(text)}
      </p>
      {state === "in_review" && (
        <div className="relative flex w-full flex-wrap items-center gap-2 sm:w-auto">
          <NoteForm
            text={text}
            intent={reviewIntents.reject}
            refusal={refusal}
            button={noteButtons[reviewIntents.reject]}
            shortcut="r"
            label="Reason (optional)"
            submit="Reject this text"
          />
          <NoteForm
            text={text}
            intent={reviewIntents.ask}
            refusal={refusal}
            button={noteButtons[reviewIntents.ask]}
            shortcut="c"
            label="What should be different?"
            submit="Ask for these changes"
            required
          />
          {text.isEditable && <EditLink text={text} />}
          <DecisionForm text={text} intent={reviewIntents.approve} className="flex-1">
            <Button
              type="submit"
              variant="primary"
              aria-keyshortcuts="a"
              className={classNames("max-sm:min-h-12 max-sm:w-full", standsBack)}
            >
              <CheckIcon aria-hidden />
              Approve
              <KeyCap>a</KeyCap>
            </Button>
          </DecisionForm>
        </div>
      )}
      {canBeTakenBack(text) && (
        <div className="flex flex-wrap items-center gap-2">
          {text.isEditable && <EditLink text={text} />}
          <DecisionForm text={text} intent={reviewIntents.undo}>
            <Button type="submit" aria-keyshortcuts="z">
              Take the decision back
              <KeyCap>z</KeyCap>
            </Button>
          </DecisionForm>
        </div>
      )}
    </section>
  );
}

/** Why nothing was decided, and where the words are that were sent. */
function Refused({
  refusal: { intent, problem, note, wishes },
  isWaiting,
}: {
  refusal: ReviewRefusal;
  isWaiting: boolean;
}) {
  return (
    <div role="alert" className="w-full text-sm text-danger">
      <p>
        {problem}{" "}
        {isWaiting
          ? `What you wrote was not sent: it is kept under “${noteButtons[intent]}”.`
          : "This is what you wrote:"}
      </p>
      {!isWaiting && (
        // There is no form any more that it could stand in.
        <p dir="auto" className="mt-1 max-h-40 overflow-y-auto whitespace-pre-wrap text-ink">
          {[...wishes, note].join("\n").trim()}
        </p>
      )}
    </div>
  );
}

/** On a phone it stands above the text. */
function EditLink({ text: { contentItem } }: { text: TextToReview }) {
  const { state } = useNavigation();
  useEffect(() => {
    // It has led nowhere.
    if (state === "idle") takeTyping();
  }, [state]);
  return (
    <ButtonLink
      to={editPath(contentItem.id)}
      aria-keyshortcuts="e"
      onClick={({ ctrlKey, metaKey, shiftKey, altKey }) => {
        // Else it opens elsewhere.
        if (!ctrlKey && !metaKey && !shiftKey && !altKey) catchTyping(bodyLabel);
      }}
      className="max-sm:hidden"
    >
      Edit
      <KeyCap>e</KeyCap>
    </ButtonLink>
  );
}

function canBeTakenBack({ contentItem: { state, isOut } }: TextToReview): boolean {
  return !isOut && (state === "approved" || state === "rejected" || state === "changes_requested");
}
