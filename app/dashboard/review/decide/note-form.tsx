import { useEffect, useRef } from "react";
import { agentDisplayName } from "#app/domain/agents/view/display.ts";
import { Textarea } from "#app/platform/ui/forms/controls.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { CheckIcon } from "#app/platform/ui/icons/icons.tsx";
import { Popover } from "#app/platform/ui/overlays/popover.tsx";
import { DecisionForm, type DecisionIntent } from "./decision-form.tsx";
import { KeyCap } from "./key-cap.tsx";
import {
  maxNoteLength,
  changeRequestPresets,
  changeRequestField,
  type ReviewRefusal,
  type TextToReview,
} from "#app/dashboard/review/text-to-review.ts";
import { useNoteDraft } from "./use-note-draft.ts";
import { useQuote, withQuote } from "#app/dashboard/review/claims/use-quote.ts";

/** Checkboxes that work without JavaScript; the checked ones are put before the note. */
function Presets({ checked }: { checked: readonly string[] }) {
  return (
    <fieldset className="mb-3">
      <legend className="sr-only">Common requests</legend>
      <div className="flex flex-wrap gap-2">
        {changeRequestPresets.map((preset) => (
          <label
            key={preset}
            className="flex min-h-9 cursor-pointer items-center rounded-full border border-line-strong px-3 max-sm:min-h-11 has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="checkbox"
              name={changeRequestField}
              value={preset}
              defaultChecked={checked.includes(preset)}
              className="peer sr-only"
            />
            <CheckIcon aria-hidden className="mr-1.5 hidden size-4 peer-checked:block" />
            {preset}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface NoteFormProps {
  text: TextToReview;
  intent: DecisionIntent;
  /** Why the review just sent was refused. */
  refusal: ReviewRefusal | null;
  button: string;
  label: string;
  submit: string;
  shortcut: string;
  required?: boolean;
}

/** A review with a note: a reason or a change request. */
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
    // Typed before JavaScript loaded.
    if (field.current?.value) keep(field.current.value);
    // Runs once, for the initial value only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <Popover
      // Moves the focus, so that typing doesn't trigger shortcuts.
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
        {required && <Presets checked={refused?.presets ?? []} />}
        <label className="block">
          <span className="font-medium">{label}</span>
          <Textarea
            ref={field}
            name="note"
            rows={4}
            dir="auto"
            // Leaves room for all presets.
            maxLength={maxNoteLength - changeRequestPresets.join(". ").length - 2}
            defaultValue={refused?.note ?? note}
            onFocus={({ currentTarget }) => {
              const quoted = required ? quote.take() : null;
              if (quoted === null) return;
              currentTarget.value = withQuote(currentTarget.value, quoted);
              keep(currentTarget.value);
            }}
            onChange={(event) => keep(event.target.value)}
            className="mt-1.5"
          />
        </label>
        {required && (
          <p className="mt-1.5 text-ink-soft">
            {revisingAgent(text)} will send you a new version to approve. To quote a sentence,
            select it before you open this form.
          </p>
        )}
        <Button type="submit" variant="primary" className="mt-3 max-sm:min-h-12 max-sm:w-full">
          {submit}
        </Button>
      </DecisionForm>
    </Popover>
  );
}

/** Puts the cursor at the end unless the form already has the focus. */
function writeIn(field: HTMLTextAreaElement | null): void {
  if (!field || field.form?.contains(document.activeElement)) return;
  field.focus({ preventScroll: true });
  field.setSelectionRange(field.value.length, field.value.length);
}

const revisingAgent = ({ contentItem: { agentName } }: TextToReview): string =>
  agentName === null ? "Your agent" : agentDisplayName(agentName);
