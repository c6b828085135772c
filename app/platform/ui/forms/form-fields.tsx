import type { ReactNode } from "react";
import { classNames } from "#app/platform/ui/class-names.ts";
import { AlertIcon } from "#app/platform/ui/icons/icons.tsx";
import { TextArea } from "./text-area.tsx";

interface Common {
  id: string;
  name: string;
  label: string;
  hint?: ReactNode;
  problem?: string | undefined;
  /** The page begins here: without a script, this is what leads to what is wrong. */
  hasFocus?: boolean;
}

interface TypedFieldProps extends Common {
  type?: "text" | "email" | "lines";
  value?: string | undefined;
  rows?: number;
  required?: boolean;
  autoComplete?: string;
}

/** A field to type into. What is wrong with it stands below and is read with it. */
export function TypedField(props: TypedFieldProps) {
  const { id, name, label, hint, problem, type = "text", value = "", rows = 6 } = props;
  const shared = {
    id,
    name,
    defaultValue: value,
    required: props.required ?? true,
    autoFocus: props.hasFocus,
    autoComplete: props.autoComplete,
    dir: "auto",
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": describedBy(id, hint, problem),
    className: classNames(
      "mt-1.5 block min-h-11 w-full rounded-lg border bg-surface px-3 py-2 text-base text-ink",
      problem ? "border-danger-mark" : "border-line-strong",
    ),
  };
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {type === "lines" ? <TextArea rows={rows} {...shared} /> : <input type={type} {...shared} />}
      <Notes {...{ id, hint, problem }} />
    </div>
  );
}

interface TickFieldProps extends Common {
  isTicked: boolean;
}

/** Something to confirm. */
export function TickField({ id, name, label, hint, problem, isTicked, hasFocus }: TickFieldProps) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-1.5 text-sm">
        <input
          type="checkbox"
          id={id}
          name={name}
          value="yes"
          required
          autoFocus={hasFocus}
          defaultChecked={isTicked}
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy(id, hint, problem)}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span className="min-w-0">{label}</span>
      </label>
      <Notes {...{ id, hint, problem }} />
    </div>
  );
}

interface PickFieldProps extends Omit<Common, "id"> {
  id: string;
  value: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
}

/** One of few. */
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
          <input
            type="radio"
            name={name}
            value={each}
            required
            defaultChecked={each === value}
            className="size-5 shrink-0 accent-accent"
          />
          <span className="min-w-0">{words}</span>
        </label>
      ))}
      <Notes {...{ id, hint, problem }} />
    </fieldset>
  );
}

function describedBy(id: string, hint: ReactNode, problem?: string): string | undefined {
  const ids = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

function Notes({ id, hint, problem }: Pick<Common, "id" | "hint" | "problem">) {
  return (
    <>
      {problem && (
        <p id={`${id}-problem`} className="mt-1.5 flex gap-1.5 text-sm text-danger">
          <AlertIcon size={18} className="mt-0.5 shrink-0" />
          <span>{problem}</span>
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

/** Why a form was not taken, above it. */
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
