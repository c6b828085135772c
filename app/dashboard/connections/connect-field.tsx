import { useEffect, useRef, type ComponentPropsWithoutRef, type ReactNode } from "react";
import { Input } from "#app/platform/ui/forms/controls.tsx";
import { Field } from "#app/platform/ui/forms/form-fields.tsx";
import type { FormMistake } from "./form-mistake.ts";

interface ConnectFieldProps extends ComponentPropsWithoutRef<typeof Input> {
  name: string;
  label: ReactNode;
  hint?: string | undefined;
  /** The form's error; only this field's error shows here. */
  mistake: FormMistake | null;
}

/** A text field with its error below, which gets the focus after submitting. */
export function ConnectField({ name, label, hint, mistake, ...input }: ConnectFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const own = mistake?.field === name ? mistake : null;
  useEffect(() => {
    if (own) field.current?.focus();
  }, [own]);
  return (
    <Field id={`connect-${name}`} label={label} hint={hint} problem={own?.words} isAlert>
      {(control) => (
        <Input
          {...input}
          {...control}
          ref={field}
          name={name}
          autoComplete="off"
          spellCheck={false}
          // Without JavaScript, autofocus leads to the error.
          autoFocus={own !== null}
        />
      )}
    </Field>
  );
}
