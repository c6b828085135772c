import type { ReactNode } from "react";
import { Textarea } from "#app/platform/ui/forms/controls.tsx";
import { Field } from "#app/platform/ui/forms/form-fields.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";

interface QuestionProps {
  number: number;
  title: string;
  hint: string;
  children: ReactNode;
}

/** One of the four questions with its fields. */
export function Question({ number, title, hint, children }: QuestionProps) {
  return (
    <Card className="sm:p-5">
      <section aria-label={title} className="flex gap-4">
        <span
          aria-hidden
          className="hidden size-7 shrink-0 items-center justify-center rounded-full bg-sunken text-sm font-medium text-ink-soft sm:flex"
        >
          {number}
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-lg font-semibold">{title}</h2>
          <p className="mt-0.5 text-sm text-ink-soft">{hint}</p>
          <div className="mt-3 space-y-5">{children}</div>
        </div>
      </section>
    </Card>
  );
}

interface TextFieldProps {
  name: string;
  /** For screen readers; visible where the heading doesn't say it. */
  label: string;
  hideLabel?: boolean;
  initial: string;
  rows?: number;
  placeholder?: string;
  hint?: string;
  problem?: string | undefined;
}

/** A multiline field with its error below. */
export function TextField(props: TextFieldProps) {
  const { name, label, hideLabel, initial, rows = 3, placeholder, hint, problem } = props;
  return (
    <Field id={`brief-${name}`} {...{ label, hideLabel, hint, problem }} isAlert>
      {({ className, ...control }) => (
        <Textarea
          {...control}
          name={name}
          rows={rows}
          dir="auto"
          placeholder={placeholder}
          defaultValue={initial}
          isLarge
          className={classNames(className, "field-sizing-content max-h-96 leading-relaxed")}
        />
      )}
    </Field>
  );
}
