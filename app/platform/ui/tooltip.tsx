import * as RadixTooltip from "@radix-ui/react-tooltip";
import type { ReactElement, ReactNode } from "react";

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
  return (
    <RadixTooltip.Root>
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
