import { useEffect, useRef, type ComponentPropsWithoutRef, type ReactNode } from "react";
import { classNames } from "#app/platform/ui/class-names.ts";
import { AlertIcon } from "#app/platform/ui/icons/icons.tsx";
import type { FormMistake } from "./form-mistake.ts";

interface ConnectFieldProps extends ComponentPropsWithoutRef<"input"> {
  name: string;
  label: ReactNode;
  hint?: string | undefined;
  /** Of the whole form: only what is about this field is told here. */
  mistake: FormMistake | null;
}

/** One thing to type. What is wrong with it stands below, and whoever has sent it is brought there. */
export function ConnectField({ name, label, hint, mistake, ...input }: ConnectFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const own = mistake?.field === name ? mistake : null;
  useEffect(() => {
    if (own) field.current?.focus();
  }, [own]);
  const id = `connect-${name}`;
  const described = [own && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className="min-w-0 text-sm">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        {...input}
        ref={field}
        id={id}
        name={name}
        autoComplete="off"
        spellCheck={false}
        // The page begins here: without a script, this is what leads to what is wrong.
        autoFocus={own !== null}
        aria-invalid={own ? true : undefined}
        aria-describedby={described || undefined}
        className={classNames(
          "mt-1.5 block min-h-11 w-full rounded-lg border bg-surface px-3 py-1.5 text-base sm:min-h-10 sm:text-sm",
          own ? "border-danger-mark" : "border-line-strong",
        )}
      />
      {own && (
        <p
          id={`${id}-problem`}
          role="alert"
          className="mt-1.5 flex gap-1.5 break-words text-danger"
        >
          <AlertIcon size={18} className="mt-px shrink-0" />
          <span className="min-w-0">{own.words}</span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 break-words text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
