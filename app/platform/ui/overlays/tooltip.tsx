import * as RadixTooltip from "@radix-ui/react-tooltip";
import type { ReactElement, ReactNode } from "react";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

const delayMs = 700;

/** Somebody who goes from one control to the next within this time does not wait again. */
const skipDelayMs = 300;

/** Around controls beside each other, of which some have a Tooltip. */
export function TooltipGroup({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={delayMs} skipDelayDuration={skipDelayMs}>
      {children}
    </RadixTooltip.Provider>
  );
}

interface TooltipProps {
  text: string;
  /** The control has just been used, and shows something itself. */
  quiet?: boolean;
  /** One element that takes a ref and events. Its own name must not depend on the tooltip. */
  children: ReactElement;
}

/** A few words on what a control without words is for, to who points at it or comes by keyboard. */
export function Tooltip({ text, quiet = false, children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  useEscapePassedOn(open, () => setOpen(false));
  return (
    <RadixTooltip.Root open={open} onOpenChange={setOpen}>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      {!quiet && (
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            side="bottom"
            sideOffset={6}
            collisionPadding={8}
            className="tooltip z-60 max-w-64 rounded-md bg-ink px-2.5 py-1.5 text-xs leading-4 font-medium text-canvas shadow-lift"
          >
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      )}
    </RadixTooltip.Root>
  );
}

/**
 * Escape takes the tooltip away and does what else it would do: a dialog closes at once. Radix would
 * keep the key for itself, and so the tooltip has to be gone before Radix, at the document, hears it.
 */
function useEscapePassedOn(open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    const hear = (event: KeyboardEvent) => event.key === "Escape" && flushSync(close);
    window.addEventListener("keydown", hear, { capture: true });
    return () => window.removeEventListener("keydown", hear, { capture: true });
  });
}
