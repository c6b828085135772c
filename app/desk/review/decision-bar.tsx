import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { Button, ButtonLink } from "../../platform/ui/button";
import { classNames } from "../../platform/ui/class-names";
import { CheckIcon } from "../../platform/ui/icons";
import { editAddress } from "../../workspace/addresses/review";
import { Consequence, stateWords } from "./consequence";
import { DecisionForm } from "./decision-form";
import { KeyCap } from "./key-cap";
import { NoteForm } from "./note-form";
import { bodyLabel } from "./text-editor";
import { reviewIntents, type TextToReview } from "./text-to-review";
import { catchTyping, takeTyping } from "./typing-ahead";

/** On a phone the tabs of the shell give way to it. */
const decisionBarId = "decision-bar";

interface DecisionBarProps {
  text: TextToReview;
  timeZone: string;
}

/** While a note is written, sending it is the one thing to do: no thumb is to approve by mistake. */
const standsBack =
  "group-has-[[open],[data-open]]/decision:border-line-strong group-has-[[open],[data-open]]/decision:bg-surface group-has-[[open],[data-open]]/decision:text-ink";

/** The decision, beside what follows from it. Each button is a form that works without a script. */
export function DecisionBar({ text, timeZone }: DecisionBarProps) {
  const { state } = text.piece;
  return (
    <section
      aria-label="Your decision"
      id={decisionBarId}
      className="group/decision sticky bottom-0 z-20 -mx-4 mt-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-surface px-4 pt-2.5 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:mx-0 sm:rounded-t-xl sm:border-x sm:py-3 print:hidden"
    >
      <p className="min-w-0 flex-1 basis-56 text-sm">
        {state === "in_review" ? <Consequence text={text} timeZone={timeZone} /> : stateWords(text)}
      </p>
      {state === "in_review" && (
        <div className="relative flex w-full flex-wrap items-center gap-2 sm:w-auto">
          <NoteForm
            text={text}
            intent={reviewIntents.reject}
            button="Reject…"
            shortcut="r"
            label="Why? It may stay empty."
            submit="Reject this text"
          />
          <NoteForm
            text={text}
            intent={reviewIntents.ask}
            button="Ask for changes…"
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

/** On a phone it stands above the text. */
function EditLink({ text: { piece } }: { text: TextToReview }) {
  const { state } = useNavigation();
  useEffect(() => {
    // It has led nowhere.
    if (state === "idle") takeTyping();
  }, [state]);
  return (
    <ButtonLink
      to={editAddress(piece.id)}
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

function canBeTakenBack({ piece: { state, isOut } }: TextToReview): boolean {
  return !isOut && (state === "approved" || state === "rejected" || state === "changes_asked");
}
