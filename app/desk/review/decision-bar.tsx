import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { agentDisplayName } from "../../studio/agents/display";
import { Button, ButtonLink } from "../../platform/ui/button";
import { CheckIcon } from "../../platform/ui/icons";
import { formatInstantIn } from "../../platform/ui/format";
import { Popover } from "../../platform/ui/popover";
import { editAddress, reviewAddress } from "../../workspace/addresses/review";
import { linkInTextLook } from "../../platform/ui/text-link";
import { TextArea } from "../../platform/ui/text-area";
import { trustPath } from "../settings/trust-view";
import { KeyCap } from "./key-cap";
import { catchTyping, takeTyping } from "./typing-ahead";
import { useKeptNote } from "./use-kept-note";
import { useQuote, withQuote } from "./use-quote";
import { bodyLabel } from "./text-editor";
import { longestNote, reviewIntents, wishes, wishField, type TextToReview } from "./text-to-review";

/** On a phone the tabs of the shell give way to it. */
const decisionBarId = "decision-bar";

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
      id={decisionBarId}
      className="sticky bottom-0 z-20 -mx-4 mt-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-surface px-4 pt-2.5 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:mx-0 sm:rounded-t-xl sm:border-x sm:py-3 print:hidden"
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
              className="max-sm:min-h-12 max-sm:w-full"
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

/** Who answers a note. */
const answerer = ({ piece: { agentName } }: TextToReview): string =>
  agentName === null ? "An agent" : agentDisplayName(agentName);

/** When it goes out, where, and whether that is practice. */
function Consequence({ text: { goesOut, piece }, timeZone }: DecisionBarProps) {
  const { to, at } = goesOut;
  const practice = piece.origin === "simulated" ? " Practice: nothing leaves this app." : "";
  if (goesOut.isSuggestion)
    return (
      <>
        Approved, it stays here for you to copy or download: its agent{" "}
        <a href={trustPath} className={linkInTextLook}>
          only suggests
        </a>
        .
      </>
    );
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

function stateWords({ piece, goesOut }: TextToReview): string {
  switch (piece.state) {
    case "approved":
      if (goesOut.isSuggestion && !piece.isOut) return "Approved. It stays here for you to use.";
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
  className?: string;
  children: ReactNode;
}

/** Carries the version that was read: a decision on an older one is refused. */
function DecisionForm({ text, intent, className, children }: DecisionFormProps) {
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

/** A tick each, so that they work without a script; they stand before the note. */
function Wishes() {
  return (
    <fieldset className="mb-3">
      <legend className="sr-only">What is often asked for</legend>
      <div className="flex flex-wrap gap-2">
        {wishes.map((wish) => (
          <label
            key={wish}
            className="flex min-h-9 cursor-pointer items-center rounded-full border border-line-strong px-3 max-sm:min-h-11 has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input type="checkbox" name={wishField} value={wish} className="peer sr-only" />
            <CheckIcon aria-hidden className="mr-1.5 hidden size-4 peer-checked:block" />
            {wish}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface NoteFormProps {
  text: TextToReview;
  intent: string;
  button: string;
  label: string;
  submit: string;
  shortcut: string;
  required?: boolean;
}

function NoteForm({ text, intent, button, label, submit, shortcut, required }: NoteFormProps) {
  const [note, keep] = useKeptNote(text, intent);
  const quote = useQuote();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // It was typed before the script came.
    if (field.current?.value) keep(field.current.value);
    // Only what the page began with counts.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <Popover
      // Whoever opens it goes on typing: no letter is to be taken for a key that decides.
      onToggle={(open) => open && writeIn(field.current)}
      button={
        <span data-key={shortcut} className="flex items-center gap-2">
          {button}
          <KeyCap>{shortcut}</KeyCap>
        </span>
      }
      className="group text-sm sm:relative"
      buttonClassName="flex min-h-12 items-center sm:min-h-10 rounded-lg border border-line-strong px-3 font-medium hover:bg-sunken sm:px-4 group-open:bg-sunken group-data-open:bg-sunken"
      panelClassName="absolute right-0 bottom-full z-10 mb-2 w-80 rounded-xl border border-line-strong bg-surface p-4 shadow-lift max-sm:inset-x-0 max-sm:w-auto"
    >
      <DecisionForm text={text} intent={intent}>
        {required && <Wishes />}
        <label className="block">
          <span className="font-medium">{label}</span>
          <TextArea
            ref={field}
            name="note"
            rows={4}
            dir="auto"
            // With all that is ticked, it is no longer than it may be.
            maxLength={longestNote - wishes.join(". ").length - 2}
            defaultValue={note}
            onFocus={({ currentTarget }) => {
              const quoted = required ? quote.take() : null;
              if (quoted === null) return;
              currentTarget.value = withQuote(currentTarget.value, quoted);
              keep(currentTarget.value);
            }}
            onChange={(event) => keep(event.target.value)}
            className="mt-1.5 w-full rounded-lg border border-line-strong bg-surface px-3 py-2"
          />
        </label>
        {required && (
          <p className="mt-1.5 text-ink-soft">
            {answerer(text)} makes version {text.version.number + 1}, which answers your note. It
            comes back here, and goes out only when you approve it. Select a sentence in the text
            first to quote it.
          </p>
        )}
        <Button type="submit" className="mt-3 max-sm:w-full">
          {submit}
        </Button>
      </DecisionForm>
    </Popover>
  );
}

/** Goes on at the end of what is there, unless somebody has begun already. */
function writeIn(field: HTMLTextAreaElement | null): void {
  if (!field || field.form?.contains(document.activeElement)) return;
  field.focus({ preventScroll: true });
  field.setSelectionRange(field.value.length, field.value.length);
}
