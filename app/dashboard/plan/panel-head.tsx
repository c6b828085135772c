import { Link } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { CloseIcon } from "#app/platform/ui/icons/icons.tsx";
import { planPathOf } from "#app/workspace/paths/plan.ts";
import type { PlanData } from "./plan-data.ts";

interface PanelHeadProps {
  plan: PlanData;
  /** ID of what is open; a new one takes the focus. */
  opened: string;
  children: ReactNode;
}

/** Title and close link of the panel beside the calendar. */
export function PanelHead({ plan: { view, at }, opened, children }: PanelHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus to the panel, which is above the calendar on phones.
  useEffect(() => heading.current?.focus(), [opened]);
  return (
    <div className="flex items-start justify-between gap-2">
      <h2
        ref={heading}
        tabIndex={-1}
        dir="auto"
        className="min-w-0 font-semibold break-words outline-none"
      >
        {children}
      </h2>
      <Link
        to={planPathOf({ view, at })}
        preventScrollReset
        aria-label="Close"
        className="-mt-2.5 -mr-2.5 flex size-11 shrink-0 items-center justify-center rounded-lg text-ink-soft hover:bg-sunken hover:text-ink sm:-mt-1 sm:-mr-1 sm:size-9"
      >
        <CloseIcon size={18} />
      </Link>
    </div>
  );
}
