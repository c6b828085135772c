import type { ReactNode } from "react";
import { Button } from "#app/platform/ui/button.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { Popover } from "#app/platform/ui/overlays/popover.tsx";

interface ConfirmStepProps {
  /** What is asked for: "Delete". */
  asked: string;
  /** What it is asked for, for whoever hears the button alone. */
  of: string;
  className?: string;
  /** The form that does it. */
  children: ReactNode;
}

/** In two steps, and without a page of its own: for what cannot be taken back. */
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
  /** What it does: "Delete this report". */
  does: string;
  of: string;
  /** What is lost by it. */
  warning: string;
  disabled?: boolean;
}

/** What is read before the second step, and its button. */
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
