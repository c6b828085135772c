import { useRef, useState, type KeyboardEvent } from "react";
import { classNames } from "#app/platform/ui/class-names.ts";
import { CloseIcon } from "#app/platform/ui/icons/icons.tsx";
import { useHydrated } from "#app/platform/ui/use-hydrated.ts";
import { TextArea } from "#app/platform/ui/forms/text-area.tsx";
import { describedBy, fieldStyles, FieldNotes } from "./question.tsx";

interface ChipsFieldProps {
  name: string;
  label: string;
  hideLabel?: boolean;
  initial: readonly string[];
  /** What one of them is called. */
  thing: string;
  placeholder: string;
  problem?: string | undefined;
  /** Somebody has added or removed one. */
  onChange: () => void;
}

/** Several short texts: one a line without a script, with one each as a chip that can be removed. */
export function ChipsField(props: ChipsFieldProps) {
  return useHydrated() ? <Chips {...props} /> : <Lines {...props} />;
}

function Lines({ name, label, hideLabel, initial, thing, placeholder, problem }: ChipsFieldProps) {
  const id = `brief-${name}`;
  const hint = `One ${thing} a line.`;
  return (
    <div>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "text-sm font-medium"}>
        {label}
      </label>
      <TextArea
        id={id}
        name={name}
        rows={3}
        dir="auto"
        placeholder={placeholder}
        defaultValue={initial.join("\n")}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy(id, { hint, problem })}
        className={classNames(
          fieldStyles,
          "mt-1",
          problem ? "border-danger-mark" : "border-line-strong",
        )}
      />
      <FieldNotes id={id} hint={hint} problem={problem} />
    </div>
  );
}

const typeHint = "Press Enter after each.";

function Chips(props: ChipsFieldProps) {
  const { name, label, hideLabel, initial, placeholder, problem, onChange } = props;
  const [items, setItems] = useState<readonly string[]>(initial);
  const input = useRef<HTMLInputElement>(null);
  const id = `brief-${name}`;

  function change(next: readonly string[]) {
    setItems(next);
    onChange();
  }

  function add() {
    const field = input.current;
    // What was copied may be several.
    const typed = (field?.value ?? "").split(/[\n,]/).map((text) => text.trim());
    const fresh = typed.filter((text) => text !== "" && !items.includes(text));
    if (field) field.value = "";
    if (fresh.length > 0) change([...items, ...fresh]);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" || event.key === ",") {
      event.preventDefault();
      add();
    }
  }

  return (
    <div>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "text-sm font-medium"}>
        {label}
      </label>
      <input type="hidden" name={name} value={items.join("\n")} />
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <ul className="contents">
          {items.map((item) => (
            <li
              key={item}
              className="inline-flex max-w-full items-center rounded-full border border-line-strong bg-surface pl-3 text-sm"
            >
              <bdi className="min-w-0 truncate">{item}</bdi>
              <button
                type="button"
                aria-label={`Remove ${item}`}
                className="flex size-9 items-center justify-center rounded-full text-ink-soft hover:text-ink"
                onClick={() => {
                  change(items.filter((each) => each !== item));
                  // The button that had the focus is gone.
                  input.current?.focus();
                }}
              >
                <CloseIcon size={14} />
              </button>
            </li>
          ))}
        </ul>
        <input
          ref={input}
          id={id}
          dir="auto"
          autoComplete="off"
          placeholder={`+ ${placeholder}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy(id, { hint: typeHint, problem })}
          onKeyDown={onKeyDown}
          onBlur={add}
          // Typing here is nothing to be saved yet.
          onInput={(event) => event.stopPropagation()}
          className="min-h-9 w-44 max-w-full rounded-full border border-line-strong bg-surface px-3 text-base sm:text-sm"
        />
      </div>
      <FieldNotes id={id} hint={typeHint} problem={problem} />
    </div>
  );
}
