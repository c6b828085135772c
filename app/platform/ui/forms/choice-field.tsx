import { useEffect, useRef, useState } from "react";
import type { ChoiceGroup } from "./choice.ts";
import { Select } from "./controls.tsx";
import { createEnhancement, useEnhancement } from "#app/platform/ui/enhancement.ts";

const headless = createEnhancement(() => import("./headless-choice-field.tsx"));

export interface ChoiceFieldProps {
  id: string;
  name: string;
  /** The initial value. */
  initial: string;
  onChange?: (value: string) => void;
  groups: readonly ChoiceGroup[];
  /** The field's label, as in "All time zones". */
  plural: string;
  invalid: boolean;
  describedBy: string | undefined;
}

/**
 * Select one of many: a native list without JavaScript; with it, a Headless UI combobox with
 * search.
 */
export function ChoiceField(props: ChoiceFieldProps) {
  const { id, name, initial, groups, invalid, describedBy } = props;
  const widget = useEnhancement(headless);
  const list = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState(widget && initial);

  useEffect(() => {
    const { current } = list;
    if (!widget || !current) return;
    // A choice made before hydration counts too.
    const takeOver = () => setChosen(current.value);
    if (document.activeElement !== current) return takeOver();
    // Do not replace a list while it is in use.
    current.addEventListener("blur", takeOver, { once: true });
    return () => current.removeEventListener("blur", takeOver);
  }, [widget]);

  if (widget && chosen !== null) {
    return <widget.HeadlessChoiceField {...props} initial={chosen} />;
  }
  return (
    <Select
      ref={list}
      id={id}
      name={name}
      defaultValue={initial}
      onChange={(event) => props.onChange?.(event.target.value)}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      className="mt-1.5"
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
    </Select>
  );
}
