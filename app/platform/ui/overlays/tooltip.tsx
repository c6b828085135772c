import * as RadixTooltip from "@radix-ui/react-tooltip";
import type { ReactElement, ReactNode } from "react";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

const delayMs = 700;

/** Moving to another control within this time skips the delay. */
const skipDelayMs = 300;

/** Groups adjacent controls with tooltips. */
export function TooltipGroup({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={delayMs} skipDelayDuration={skipDelayMs}>
      {children}
    </RadixTooltip.Provider>
  );
}

interface TooltipProps {
  text: string;
  /** The control was just used and shows its own panel. */
  quiet?: boolean;
  /** An element that accepts a ref and events. Its name must not depend on the tooltip. */
  children: ReactElement;
}

/** A short label for an icon control, on hover and keyboard focus. */
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
 * Escape hides the tooltip and keeps its other effect: a dialog closes at once. Radix would swallow
 * the key, so the tooltip must be gone before Radix's document listener runs.
 */
function useEscapePassedOn(open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    const hear = (event: KeyboardEvent) => event.key === "Escape" && flushSync(close);
    window.addEventListener("keydown", hear, { capture: true });
    return () => window.removeEventListener("keydown", hear, { capture: true });
  });
}
