import type { ReactNode } from "react";
import { Button } from "#app/platform/ui/button.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { Popover } from "#app/platform/ui/overlays/popover.tsx";

interface ConfirmStepProps {
  /** The action: "Delete". */
  asked: string;
  /** Its object, for screen readers. */
  of: string;
  className?: string;
  /** The form that performs it. */
  children: ReactNode;
}

/** An inline confirmation for actions that can't be undone. */
export function ConfirmStep({ asked, of, className, children }: ConfirmStepProps) {
  return (
    <Popover
      button={
        <>
          {asked}…<span className="sr-only"> {of}</span>
        </>
      }
      className={classNames("group relative text-sm", className)}
      buttonClassName="flex min-h-8 items-center rounded-lg px-3 text-[0.8125rem] font-medium text-ink-soft group-open:bg-sunken group-open:text-ink group-data-open:bg-sunken group-data-open:text-ink hover:bg-sunken hover:text-ink"
      panelClassName="absolute right-0 z-10 mt-2 w-56 rounded-xl border border-line-strong bg-surface p-4 shadow-lift"
    >
      {children}
    </Popover>
  );
}

interface ConfirmButtonProps {
  /** The action in full: "Delete this report". */
  does: string;
  of: string;
  /** What will be lost. */
  warning: string;
  disabled?: boolean;
}

/** The confirmation's text and button. */
export function ConfirmButton({ does, of, warning, disabled }: ConfirmButtonProps) {
  return (
    <>
      <p className="mb-3 text-ink-soft">{warning}</p>
      <Button
        type="submit"
        size="small"
        disabled={disabled}
        aria-label={`${does}: ${of}`}
        className="border-danger/40! text-danger! hover:bg-danger-soft!"
      >
        {does}
      </Button>
    </>
  );
}
