import { useEffect, useRef, type ReactNode } from "react";
import { Checkbox } from "#app/platform/ui/forms/controls.tsx";
import { AlertIcon, ExternalIcon } from "#app/platform/ui/icons/icons.tsx";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import type { FormMistake } from "./form-mistake.ts";

/*
 * Shared parts of the connection forms: provider choice and errors.
 */

/** The form's error when it isn't about a single field; focused after submitting. */
export function ConnectProblem({ mistake }: { mistake: FormMistake | null }) {
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (mistake?.field === null) alert.current?.focus();
  }, [mistake]);
  if (mistake?.field !== null) return null;
  return (
    <p
      ref={alert}
      role="alert"
      tabIndex={-1}
      className="flex gap-2 rounded-lg bg-danger-soft p-3 text-sm text-danger"
    >
      <AlertIcon size={18} className="mt-px shrink-0" />
      {mistake.words}
    </p>
  );
}

interface ProviderChoiceProps {
  /** The field's name. */
  field: string;
  option: {
    provider: string;
    name: string;
    hint: string;
    keysAt: { name: string; address: string } | null;
  };
  isChosen: boolean;
  /** The description below. */
  children?: ReactNode;
}

/** An available provider. */
export function ProviderChoice({ field, option, isChosen, children }: ProviderChoiceProps) {
  const { provider, name, hint, keysAt } = option;
  return (
    <label className="flex cursor-pointer gap-3 rounded-lg border border-line p-3 has-checked:border-accent has-checked:bg-accent-soft">
      <Checkbox
        type="radio"
        name={field}
        value={provider}
        defaultChecked={isChosen}
        className="mt-1 size-4"
      />
      <span className="min-w-0 text-sm">
        <span className="block font-medium">{name}</span>
        <span className="block text-ink-soft">
          {hint}
          {keysAt && (
            <>
              {" "}
              Create a key at{" "}
              <a
                href={keysAt.address}
                target="_blank"
                rel="noopener noreferrer"
                className={inlineLinkStyles}
              >
                {keysAt.name}
                <ExternalIcon size={14} className="ml-0.5 inline" />
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
              .
            </>
          )}
        </span>
        {children}
      </span>
    </label>
  );
}
