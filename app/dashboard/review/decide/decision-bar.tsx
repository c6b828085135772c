import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { CheckIcon } from "#app/platform/ui/icons/icons.tsx";
import { editPath } from "#app/workspace/paths/review.ts";
import { Consequence, stateText } from "./consequence.tsx";
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

/** On phones it replaces the navigation tabs. */
const decisionBarId = "decision-bar";

interface DecisionBarProps {
  text: TextToReview;
  timeZone: string;
  refusal: ReviewRefusal | null;
}

/** Plays down Approve while a note is open, to prevent accidental taps. */
const mutedWhileWriting =
  "group-has-[[open],[data-open]]/decision:border-line-strong group-has-[[open],[data-open]]/decision:bg-surface group-has-[[open],[data-open]]/decision:text-ink";

const noteButtons = {
  [reviewIntents.ask]: "Request changes…",
  [reviewIntents.reject]: "Reject…",
} as const satisfies Record<ReviewRefusal["intent"], string>;

/** Review buttons and what they do. Each is a form that works without JavaScript. */
export function DecisionBar({ text, timeZone, refusal }: DecisionBarProps) {
  const { state } = text.contentItem;
  return (
    <section
      aria-label="Your review"
      id={decisionBarId}
      className="group/decision sticky bottom-0 z-20 -mx-4 mt-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-surface px-4 pt-2.5 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:mx-0 sm:rounded-t-xl sm:border-x sm:py-3 print:hidden"
    >
      {refusal && <Refused refusal={refusal} isWaiting={state === "in_review"} />}
      <p className="min-w-0 flex-1 basis-56 text-sm">
        {state === "in_review" ? <Consequence text={text} timeZone={timeZone} /> : stateText(text)}
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
            submit="Reject draft"
          />
          <NoteForm
            text={text}
            intent={reviewIntents.ask}
            refusal={refusal}
            button={noteButtons[reviewIntents.ask]}
            shortcut="c"
            label="What should change?"
            submit="Send request"
            required
          />
          {text.isEditable && <EditLink text={text} />}
          <DecisionForm text={text} intent={reviewIntents.approve} className="flex-1">
            <Button
              type="submit"
              variant="primary"
              aria-keyshortcuts="a"
              className={classNames("max-sm:min-h-12 max-sm:w-full", mutedWhileWriting)}
            >
              <CheckIcon aria-hidden />
              Approve
              <KeyCap>a</KeyCap>
            </Button>
          </DecisionForm>
        </div>
      )}
      {canUndoReview(text) && (
        <div className="flex flex-wrap items-center gap-2">
          {text.isEditable && <EditLink text={text} />}
          <DecisionForm text={text} intent={reviewIntents.undo}>
            <Button type="submit" aria-keyshortcuts="z">
              Undo review
              <KeyCap>z</KeyCap>
            </Button>
          </DecisionForm>
        </div>
      )}
    </section>
  );
}

/** Why the review was not saved, and where to find the note. */
function Refused({
  refusal: { intent, problem, note, presets },
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
          ? `Your note wasn’t sent. You’ll find it under “${noteButtons[intent]}”.`
          : "Your note:"}
      </p>
      {!isWaiting && (
        // The form is gone, so show the note here.
        <p dir="auto" className="mt-1 max-h-40 overflow-y-auto whitespace-pre-wrap text-ink">
          {[...presets, note].join("\n").trim()}
        </p>
      )}
    </div>
  );
}

/** Hidden on phones, where it is above the text. */
function EditLink({ text: { contentItem } }: { text: TextToReview }) {
  const { state } = useNavigation();
  useEffect(() => {
    // The navigation was canceled.
    if (state === "idle") takeTyping();
  }, [state]);
  return (
    <ButtonLink
      to={editPath(contentItem.id)}
      aria-keyshortcuts="e"
      onClick={({ ctrlKey, metaKey, shiftKey, altKey }) => {
        // With a modifier key it opens in another tab.
        if (!ctrlKey && !metaKey && !shiftKey && !altKey) catchTyping(bodyLabel);
      }}
      className="max-sm:hidden"
    >
      Edit
      <KeyCap>e</KeyCap>
    </ButtonLink>
  );
}

function canUndoReview({ contentItem: { state, isOut } }: TextToReview): boolean {
  return !isOut && (state === "approved" || state === "rejected" || state === "changes_requested");
}
