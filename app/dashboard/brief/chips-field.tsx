import { useRef, useState, type KeyboardEvent } from "react";
import { Textarea } from "#app/platform/ui/forms/controls.tsx";
import { Field } from "#app/platform/ui/forms/form-fields.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { CloseIcon } from "#app/platform/ui/icons/icons.tsx";
import { useHydrated } from "#app/platform/ui/use-hydrated.ts";

interface ChipsFieldProps {
  name: string;
  label: string;
  hideLabel?: boolean;
  initial: readonly string[];
  /** The name of one entry. */
  thing: string;
  placeholder: string;
  problem?: string | undefined;
  /** Called when an entry was added or removed. */
  onChange: () => void;
}

/** A list of short entries: removable chips, or one per line without JavaScript. */
export function ChipsField(props: ChipsFieldProps) {
  return useHydrated() ? <Chips {...props} /> : <Lines {...props} />;
}

function Lines({ name, label, hideLabel, initial, thing, placeholder, problem }: ChipsFieldProps) {
  const hint = `One ${thing} per line.`;
  return (
    <Field id={`brief-${name}`} {...{ label, hideLabel, hint, problem }} isAlert>
      {({ className, ...control }) => (
        <Textarea
          {...control}
          name={name}
          rows={3}
          dir="auto"
          placeholder={placeholder}
          defaultValue={initial.join("\n")}
          isLarge
          className={classNames(className, "leading-relaxed")}
        />
      )}
    </Field>
  );
}

const typeHint = "Press Enter after each.";

function Chips(props: ChipsFieldProps) {
  const { name, label, hideLabel, initial, placeholder, problem, onChange } = props;
  const [items, setItems] = useState<readonly string[]>(initial);
  const input = useRef<HTMLInputElement>(null);

  function change(next: readonly string[]) {
    setItems(next);
    onChange();
  }

  function add() {
    const field = input.current;
    // Pasted text may contain several entries.
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
    <Field id={`brief-${name}`} {...{ label, hideLabel, problem }} hint={typeHint} isAlert>
      {({ className: _, ...control }) => (
        <>
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
                      // The focused button is gone.
                      input.current?.focus();
                    }}
                  >
                    <CloseIcon size={14} />
                  </button>
                </li>
              ))}
            </ul>
            <input
              {...control}
              ref={input}
              dir="auto"
              autoComplete="off"
              placeholder={`+ ${placeholder}`}
              onKeyDown={onKeyDown}
              onBlur={add}
              // Unfinished typing is not saved yet.
              onInput={(event) => event.stopPropagation()}
              className="min-h-9 w-44 max-w-full rounded-full border border-line-strong bg-surface px-3 text-base sm:text-sm"
            />
          </div>
        </>
      )}
    </Field>
  );
}
