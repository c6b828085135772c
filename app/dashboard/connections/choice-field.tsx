import { Checkbox } from "#app/platform/ui/forms/controls.tsx";

interface ChoiceFieldProps {
  name: string;
  label: string;
  hint: string;
  choices: readonly { value: string; label: string }[];
  /** The initial choice. */
  value: string;
}

/** Radio buttons for a few options. */
export function ChoiceField({ name, label, hint, choices, value }: ChoiceFieldProps) {
  return (
    <fieldset>
      <legend className="text-sm font-medium">{label}</legend>
      {hint && <p className="mt-1 text-sm text-ink-soft">{hint}</p>}
      <div className="mt-2 space-y-2">
        {choices.map((choice) => (
          <label key={choice.value} className="flex min-h-8 items-center gap-2.5 text-sm">
            <Checkbox
              type="radio"
              name={name}
              value={choice.value}
              defaultChecked={choice.value === value}
              className="size-4"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
