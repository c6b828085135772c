import { useEffect, useRef } from "react";
import { agentDisplayName } from "#app/domain/agents/view/display.ts";
import { Button } from "#app/platform/ui/button.tsx";
import { CheckIcon } from "#app/platform/ui/icons/icons.tsx";
import { Popover } from "#app/platform/ui/overlays/popover.tsx";
import { TextArea } from "#app/platform/ui/forms/text-area.tsx";
import { DecisionForm, type DecisionIntent } from "./decision-form.tsx";
import { KeyCap } from "./key-cap.tsx";
import {
  maxNoteLength,
  wishes,
  changeRequestField,
  type ReviewRefusal,
  type TextToReview,
} from "#app/dashboard/review/text-to-review.ts";
import { useNoteDraft } from "./use-note-draft.ts";
import { useQuote, withQuote } from "#app/dashboard/review/claims/use-quote.ts";

/** A tick each, so that they work without a script; they stand before the note. */
function Wishes({ ticked }: { ticked: readonly string[] }) {
  return (
    <fieldset className="mb-3">
      <legend className="sr-only">What is often asked for</legend>
      <div className="flex flex-wrap gap-2">
        {wishes.map((wish) => (
          <label
            key={wish}
            className="flex min-h-9 cursor-pointer items-center rounded-full border border-line-strong px-3 max-sm:min-h-11 has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="checkbox"
              name={changeRequestField}
              value={wish}
              defaultChecked={ticked.includes(wish)}
              className="peer sr-only"
            />
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
  intent: DecisionIntent;
  /** What the decision just sent was refused with. */
  refusal: ReviewRefusal | null;
  button: string;
  label: string;
  submit: string;
  shortcut: string;
  required?: boolean;
}

/** A decision that says why, or what should be different. */
export function NoteForm({
  text,
  intent,
  refusal,
  button,
  label,
  submit,
  shortcut,
  required,
}: NoteFormProps) {
  const refused = refusal?.intent === intent ? refusal : null;
  const [note, keep] = useNoteDraft(text, intent);
  const quote = useQuote();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // It was typed before the script came.
    if (field.current?.value) keep(field.current.value);
    // Only what the page began with counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
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
        {required && <Wishes ticked={refused?.wishes ?? []} />}
        <label className="block">
          <span className="font-medium">{label}</span>
          <TextArea
            ref={field}
            name="note"
            rows={4}
            dir="auto"
            // With all that is ticked, it is no longer than it may be.
            maxLength={maxNoteLength - wishes.join(". ").length - 2}
            defaultValue={refused?.note ?? note}
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
        <Button type="submit" variant="primary" className="mt-3 max-sm:min-h-12 max-sm:w-full">
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

/** Who answers a note. */
const answerer = ({ contentItem: { agentName } }: TextToReview): string =>
  agentName === null ? "An agent" : agentDisplayName(agentName);
