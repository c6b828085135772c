import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "../../platform/ui/button";
import { CheckIcon } from "../../platform/ui/icons";
import { formatInstantIn } from "../../platform/ui/format";
import { Popover } from "../../platform/ui/popover";
import { reviewAddress } from "../../workspace/addresses/review";
import { longestNote, reviewIntents, type TextToReview } from "./text-to-review";

interface DecisionBarProps {
  text: TextToReview;
  timeZone: string;
}

/** The decision, beside what follows from it. Each button is a form that works without a script. */
export function DecisionBar({ text, timeZone }: DecisionBarProps) {
  const { state } = text.piece;
  return (
    <section
      aria-label="Your decision"
      className="sticky bottom-14 z-20 -mx-4 mt-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line bg-surface px-4 py-3 sm:bottom-0 sm:mx-0 sm:rounded-t-xl sm:border-x print:hidden"
    >
      <p className="min-w-0 flex-1 basis-56 text-sm">
        {state === "in_review" ? <Consequence text={text} timeZone={timeZone} /> : stateWords(text)}
      </p>
      {state === "in_review" && (
        <div className="flex flex-wrap items-center gap-2">
          <NoteForm
            text={text}
            intent={reviewIntents.reject}
            button="Reject…"
            label="Why? It may stay empty."
            submit="Reject this text"
          />
          <NoteForm
            text={text}
            intent={reviewIntents.ask}
            button="Ask for changes…"
            label="What should be different?"
            submit="Ask for these changes"
            required
          />
          <DecisionForm text={text} intent={reviewIntents.approve}>
            <Button type="submit" variant="primary">
              <CheckIcon aria-hidden />
              Approve
            </Button>
          </DecisionForm>
        </div>
      )}
      {canBeTakenBack(text) && (
        <DecisionForm text={text} intent={reviewIntents.undo}>
          <Button type="submit">Take the decision back</Button>
        </DecisionForm>
      )}
    </section>
  );
}

function canBeTakenBack({ piece: { state, isOut } }: TextToReview): boolean {
  return !isOut && (state === "approved" || state === "rejected" || state === "changes_asked");
}

/** When it goes out, where, and whether that is practice. */
function Consequence({ text: { goesOut, piece }, timeZone }: DecisionBarProps) {
  const { to, at } = goesOut;
  const practice = piece.origin === "simulated" ? " Practice: nothing leaves this app." : "";
  if (to.length === 0)
    return <>Approved, it stays here: no place is connected that takes it.{practice}</>;
  return (
    <>
      <span className="block font-medium">
        {at === null ? "Goes out soon after you approve" : formatInstantIn(at, timeZone)}
      </span>
      <span className="block text-ink-soft">
        To {to.join(", ")}.{practice}
      </span>
    </>
  );
}

function stateWords({ piece }: TextToReview): string {
  switch (piece.state) {
    case "approved":
      return piece.isOut ? "Approved, and out." : "Approved. It goes out at its time.";
    case "changes_asked":
      return "You asked for changes. The next version comes back here.";
    case "rejected":
      return "Not accepted. It goes nowhere.";
    case "draft":
      return "Still being worked on: there is nothing to decide yet.";
    case "archived":
      return "Archived.";
    case "in_review":
      return "";
  }
}

interface DecisionFormProps {
  text: TextToReview;
  intent: string;
  children: ReactNode;
}

/** Carries the version that was read: a decision on an older one is refused. */
function DecisionForm({ text: { piece, version }, intent, children }: DecisionFormProps) {
  const { state, formData } = useNavigation();
  const isSending = state !== "idle" && formData?.get("intent") === intent;
  return (
    <Form method="post" action={reviewAddress(piece.id)} aria-busy={isSending || undefined}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={version.id} />
      {children}
    </Form>
  );
}

interface NoteFormProps {
  text: TextToReview;
  intent: string;
  button: string;
  label: string;
  submit: string;
  required?: boolean;
}

function NoteForm({ text, intent, button, label, submit, required }: NoteFormProps) {
  return (
    <Popover
      button={button}
      className="group relative text-sm"
      buttonClassName="flex min-h-10 items-center rounded-lg border border-line-strong px-4 font-medium hover:bg-sunken group-open:bg-sunken group-data-open:bg-sunken"
      panelClassName="absolute right-0 bottom-full z-10 mb-2 w-72 max-w-[calc(100vw-2rem)] rounded-xl border border-line-strong bg-surface p-4 shadow-lift"
    >
      <DecisionForm text={text} intent={intent}>
        <label className="block">
          <span className="font-medium">{label}</span>
          <textarea
            name="note"
            rows={4}
            maxLength={longestNote}
            required={required}
            className="mt-1.5 w-full rounded-lg border border-line-strong bg-surface px-3 py-2"
          />
        </label>
        <Button type="submit" size="small" className="mt-3">
          {submit}
        </Button>
      </DecisionForm>
    </Popover>
  );
}
