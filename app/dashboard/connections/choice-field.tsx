interface ChoiceFieldProps {
  name: string;
  label: string;
  hint: string;
  choices: readonly { value: string; label: string }[];
  /** What is chosen at first. */
  value: string;
}

/** One of a few ways, each in words. */
export function ChoiceField({ name, label, hint, choices, value }: ChoiceFieldProps) {
  return (
    <fieldset>
      <legend className="text-sm font-medium">{label}</legend>
      {hint && <p className="mt-1 text-sm text-ink-soft">{hint}</p>}
      <div className="mt-2 space-y-2">
        {choices.map((choice) => (
          <label key={choice.value} className="flex min-h-8 items-center gap-2.5 text-sm">
            <input
              type="radio"
              name={name}
              value={choice.value}
              defaultChecked={choice.value === value}
              className="size-4 shrink-0 accent-accent"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
