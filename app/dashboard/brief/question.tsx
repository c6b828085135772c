import type { ReactNode } from "react";
import { Card } from "#app/platform/ui/card.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { AlertIcon } from "#app/platform/ui/icons/icons.tsx";
import { TextArea } from "#app/platform/ui/forms/text-area.tsx";

interface QuestionProps {
  number: number;
  title: string;
  hint: string;
  children: ReactNode;
}

/** One of the four, with its fields. */
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
          <div className="mt-3 space-y-3">{children}</div>
        </div>
      </section>
    </Card>
  );
}

export const fieldStyles =
  "w-full rounded-lg border bg-surface px-3 py-2 text-base leading-relaxed text-ink";

interface TextFieldProps {
  name: string;
  /** Read out; shown where the heading above does not say it. */
  label: string;
  hideLabel?: boolean;
  initial: string;
  rows?: number;
  placeholder?: string;
  hint?: string;
  problem?: string | undefined;
}

/** A text of some lines. What is wrong with it stands below and is read with it. */
export function TextField(props: TextFieldProps) {
  const { name, label, hideLabel, initial, rows = 3, placeholder, hint, problem } = props;
  const id = `brief-${name}`;
  return (
    <div>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "text-sm font-medium"}>
        {label}
      </label>
      <TextArea
        id={id}
        name={name}
        rows={rows}
        dir="auto"
        placeholder={placeholder}
        defaultValue={initial}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy(id, { hint, problem })}
        className={classNames(
          fieldStyles,
          "field-sizing-content max-h-96",
          !hideLabel && "mt-1",
          problem ? "border-danger-mark" : "border-line-strong",
        )}
      />
      <FieldNotes id={id} hint={hint} problem={problem} />
    </div>
  );
}

interface Notes {
  hint?: string | undefined;
  problem?: string | undefined;
}

export function describedBy(id: string, { hint, problem }: Notes): string | undefined {
  const ids = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

export function FieldNotes({ id, hint, problem }: Notes & { id: string }) {
  return (
    <>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="mt-1.5 flex gap-1.5 text-sm text-danger">
          <AlertIcon size={18} className="mt-px shrink-0" />
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </>
  );
}
