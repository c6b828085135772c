import { useEffect, useRef, useState } from "react";
import type { ChoiceGroup } from "./choice.ts";
import { classNames } from "#app/platform/ui/class-names.ts";
import { createEnhancement, useEnhancement } from "#app/platform/ui/enhancement.ts";

const headless = createEnhancement(() => import("./headless-choice-field.tsx"));

export interface ChoiceFieldProps {
  id: string;
  name: string;
  /** What is chosen at first. */
  initial: string;
  onChange?: (value: string) => void;
  groups: readonly ChoiceGroup[];
  /** What they are, as in "All time zones". */
  plural: string;
  invalid: boolean;
  describedBy: string;
}

/**
 * One of many: a list of the browser's own, as a form without JavaScript has it; with it, Headless
 * UI makes it a field that searches while one types.
 */
export function ChoiceField(props: ChoiceFieldProps) {
  const { id, name, initial, groups, invalid, describedBy } = props;
  const widget = useEnhancement(headless);
  const list = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState(widget && initial);

  useEffect(() => {
    const { current } = list;
    if (!widget || !current) return;
    // What was chosen before the script began counts, too.
    const takeOver = () => setChosen(current.value);
    if (document.activeElement !== current) return takeOver();
    // Nobody is to lose a list that they are choosing from.
    current.addEventListener("blur", takeOver, { once: true });
    return () => current.removeEventListener("blur", takeOver);
  }, [widget]);

  if (widget && chosen !== null) {
    return <widget.HeadlessChoiceField {...props} initial={chosen} />;
  }
  return (
    <select
      ref={list}
      id={id}
      name={name}
      defaultValue={initial}
      onChange={(event) => props.onChange?.(event.target.value)}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      className={classNames("mt-1.5", choiceFieldStyles(invalid))}
    >
      {groups.map(({ name, options }) => (
        <optgroup key={name} label={name}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

export function choiceFieldStyles(invalid: boolean): string {
  return classNames(
    "min-h-10 w-full rounded-lg border bg-surface px-3 py-1.5 text-ink",
    invalid ? "border-danger-mark" : "border-line-strong",
  );
}
