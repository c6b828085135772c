import {
  Combobox,
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
} from "@headlessui/react";
import { useMemo, useRef, useState } from "react";
import { findOptions } from "./choice.ts";
import type { ChoiceFieldProps } from "./choice-field.tsx";
import { Input } from "./controls.tsx";
import { ChevronIcon } from "#app/platform/ui/icons/icons.tsx";

/** Shown when no option matches. */
const nothing = "";
const isNothing = (option: string) => option === nothing;

export function HeadlessChoiceField(props: ChoiceFieldProps) {
  const { id, name, initial, groups, plural, invalid, describedBy } = props;
  const [value, setValue] = useState(initial);
  const [typed, setTyped] = useState("");
  const leaving = useRef(false);
  const all = useMemo(
    () => new Map(findOptions(groups, "").map((each) => [each.value, each])),
    [groups],
  );
  const found = useMemo(
    () => findOptions(groups, typed).map(({ value }) => value),
    [groups, typed],
  );

  return (
    <Combobox
      as="div"
      className="relative mt-1.5"
      name={name}
      value={value}
      // Renders only visible options: hundreds would be slow.
      virtual={{ options: found.length > 0 ? found : [nothing], disabled: isNothing }}
      onChange={(next: string | null) => {
        if (next === null || leaving.current) return;
        setValue(next);
        props.onChange?.(next);
      }}
      onClose={() => setTyped("")}
    >
      <ComboboxInput
        as={Input}
        id={id}
        displayValue={(each: string) => all.get(each)?.label ?? each}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => {
          leaving.current = false;
          // Typing replaces the current text.
          event.target.select();
        }}
        // Leaving an empty field restores the previous choice.
        onKeyDown={(event) => {
          leaving.current = event.key === "Tab" && event.currentTarget.value === "";
        }}
        autoComplete="off"
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        className="pr-10"
      />
      <ComboboxButton
        // Also the list's name.
        aria-label={`All ${plural}`}
        className="absolute inset-y-0 right-0 flex w-10 items-center justify-center rounded-r-lg text-ink-soft hover:text-ink"
      >
        <ChevronIcon size={18} />
      </ComboboxButton>
      <ComboboxOptions
        // The page stays scrollable.
        modal={false}
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-72 overflow-y-auto overscroll-contain rounded-lg border border-line-strong bg-surface p-1 shadow-lift outline-none"
      >
        {({ option }: { option: string }) => (
          <ComboboxOption
            value={option}
            disabled={isNothing(option)}
            className="flex w-full cursor-default items-baseline justify-between gap-3 rounded-md px-2.5 py-1.5 data-disabled:text-ink-soft data-focus:bg-accent-soft data-focus:text-accent data-selected:font-semibold"
          >
            <span className="min-w-0">
              {all.get(option)?.label ?? (
                <>
                  Nothing found for “<bdi>{typed}</bdi>”
                </>
              )}
            </span>
            <span className="shrink-0 text-sm text-ink-soft">{all.get(option)?.group}</span>
          </ComboboxOption>
        )}
      </ComboboxOptions>
      <p role="status" className="sr-only">
        {typed && `${found.length} found`}
      </p>
    </Combobox>
  );
}
