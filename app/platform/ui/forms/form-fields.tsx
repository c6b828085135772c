import type { ReactNode } from "react";
import { Checkbox, Input, Textarea } from "./controls.tsx";
import { AlertIcon } from "#app/platform/ui/icons/icons.tsx";

interface Common {
  id: string;
  name: string;
  label: string;
  hint?: ReactNode;
  problem?: string | undefined;
  /** An anchor: without a script, it leads to the error. */
  hasFocus?: boolean;
}

interface FieldProps extends FieldNotesProps {
  label: ReactNode;
  /** Only for screen readers. */
  hideLabel?: boolean | undefined;
  /** Gets the attributes that link the control to its label, error and hint. */
  children: (control: {
    id: string;
    className: string | undefined;
    "aria-invalid": true | undefined;
    "aria-describedby": string | undefined;
  }) => ReactNode;
}

/** A control with its label above, and its error and hint below. */
export function Field({ label, hideLabel, children, ...notes }: FieldProps) {
  const { id, hint, problem } = notes;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={hideLabel ? "sr-only" : "text-sm font-medium"}>
        {label}
      </label>
      {children({
        id,
        className: hideLabel ? undefined : "mt-1.5",
        "aria-invalid": problem ? true : undefined,
        "aria-describedby": describedBy(id, hint, problem),
      })}
      <FieldNotes {...notes} />
    </div>
  );
}

interface TypedFieldProps extends Common {
  type?: "text" | "email" | "lines";
  value?: string | undefined;
  rows?: number;
  required?: boolean;
  autoComplete?: string;
}

/** A text field. Its error is shown below and linked for screen readers. */
export function TypedField(props: TypedFieldProps) {
  const { id, name, label, hint, problem, type = "text", value = "", rows = 6 } = props;
  const shared = {
    name,
    defaultValue: value,
    required: props.required ?? true,
    autoFocus: props.hasFocus,
    autoComplete: props.autoComplete,
    dir: "auto",
    isLarge: true,
  };
  return (
    <Field {...{ id, label, hint, problem }}>
      {(control) =>
        type === "lines" ? (
          <Textarea rows={rows} {...shared} {...control} />
        ) : (
          <Input type={type} {...shared} {...control} />
        )
      }
    </Field>
  );
}

interface TickFieldProps extends Common {
  isTicked: boolean;
}

/** A checkbox. */
export function TickField({ id, name, label, hint, problem, isTicked, hasFocus }: TickFieldProps) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-1.5 text-sm">
        <Checkbox
          id={id}
          name={name}
          value="yes"
          required
          autoFocus={hasFocus}
          defaultChecked={isTicked}
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy(id, hint, problem)}
          className="mt-0.5 size-5"
        />
        <span className="min-w-0">{label}</span>
      </label>
      <FieldNotes {...{ id, hint, problem }} />
    </div>
  );
}

interface PickFieldProps extends Omit<Common, "id"> {
  id: string;
  value: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
}

/** Radio buttons. */
export function PickField({ id, name, label, hint, problem, value, options }: PickFieldProps) {
  return (
    <fieldset
      className="min-w-0"
      aria-invalid={problem ? true : undefined}
      aria-describedby={describedBy(id, hint, problem)}
    >
      <legend className="text-sm font-medium">{label}</legend>
      {options.map(([each, words]) => (
        <label key={each} className="flex min-h-11 items-center gap-3 text-sm">
          <Checkbox
            type="radio"
            name={name}
            value={each}
            required
            defaultChecked={each === value}
            className="size-5"
          />
          <span className="min-w-0">{words}</span>
        </label>
      ))}
      <FieldNotes {...{ id, hint, problem }} />
    </fieldset>
  );
}

function describedBy(id: string, hint: ReactNode, problem?: string): string | undefined {
  const ids = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

interface FieldNotesProps {
  id: string;
  hint?: ReactNode;
  problem?: string | undefined;
  /** Announced at once, where no summary of errors is. */
  isAlert?: boolean;
}

/** The error and the hint of a field, linked by `describedBy`. */
export function FieldNotes({ id, hint, problem, isAlert }: FieldNotesProps) {
  return (
    <>
      {problem && (
        <p
          id={`${id}-problem`}
          role={isAlert ? "alert" : undefined}
          className="mt-1.5 flex gap-1.5 text-sm break-words text-danger"
        >
          <AlertIcon size={18} className="mt-0.5 shrink-0" />
          <span className="min-w-0">{problem}</span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm break-words text-ink-soft">
          {hint}
        </p>
      )}
    </>
  );
}

/** A form's error summary. */
export function FormProblem({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div
      role="alert"
      className="rounded-lg border border-danger/40 bg-danger-soft px-4 py-3 text-sm text-ink"
    >
      <p className="font-semibold">{title}</p>
      <p className="mt-1">{children}</p>
    </div>
  );
}
