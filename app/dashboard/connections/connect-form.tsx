import { useEffect, useRef, type ReactNode } from "react";
import { AlertIcon, ExternalIcon } from "#app/platform/ui/icons/icons.tsx";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import type { FormMistake } from "./form-mistake.ts";

/*
 * What the forms share that connect something: whom to choose, and why it was not taken.
 */

/** Why the form just sent was not taken, where no field alone is wrong; it is brought to whoever sent it. */
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
  /** What there is to say below. */
  children?: ReactNode;
}

/** One of those that can be connected. */
export function ProviderChoice({ field, option, isChosen, children }: ProviderChoiceProps) {
  const { provider, name, hint, keysAt } = option;
  return (
    <label className="flex cursor-pointer gap-3 rounded-lg border border-line p-3 has-checked:border-accent has-checked:bg-accent-soft">
      <input
        type="radio"
        name={field}
        value={provider}
        defaultChecked={isChosen}
        className="mt-1 size-4 accent-accent"
      />
      <span className="min-w-0 text-sm">
        <span className="block font-medium">{name}</span>
        <span className="block text-ink-soft">
          {hint}
          {keysAt && (
            <>
              {" "}
              Keys are made at{" "}
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
