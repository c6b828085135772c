import type { ReactElement, ReactNode } from "react";
import { useCallback, useEffect, useRef } from "react";
import { classNames } from "#app/platform/ui/class-names.ts";
import { createEnhancement, useEnhancement } from "#app/platform/ui/enhancement.ts";
import { placeWithin, type PlaceWithin } from "#app/platform/ui/links/place-within.ts";

const headless = createEnhancement(() => import("./headless-popover.tsx"));

export interface PopoverProps {
  /** What stands on the button that opens it. */
  button: ReactNode;
  /** Puts something around that button, as a tooltip. */
  hint?: (button: ReactElement, open: boolean) => ReactElement;
  className?: string;
  buttonClassName: string;
  panelClassName: string;
  onToggle?: (open: boolean) => void;
  /** What it shows. */
  children: ReactNode;
}

/**
 * A button and what it opens beside it. Without JavaScript it is a `<details>`; with it, Headless UI
 * also closes it with Escape, and when somebody turns to another part of the page.
 */
export function Popover({ onToggle, ...props }: PopoverProps) {
  const { button, hint = alone, className, buttonClassName, panelClassName, children } = props;
  const widget = useEnhancement(headless);
  const details = useRef<HTMLDetailsElement | null>(null);
  const isOpen = useRef(false);
  // Where somebody was in it, when it was open as the one gave way to the other.
  const place = useRef<PlaceWithin | null>(null);

  const toggled = useCallback(
    (open: boolean) => {
      if (isOpen.current === open) return;
      isOpen.current = open;
      onToggle?.(open);
    },
    [onToggle],
  );

  // React calls it with null while what it takes away is still in the page, and has the focus.
  const takeDetails = useCallback((element: HTMLDetailsElement | null) => {
    if (details.current?.open && !element) place.current = placeWithin(details.current);
    details.current = element;
  }, []);

  // It may have been opened before the page came to life.
  useEffect(() => {
    if (details.current?.open) toggled(true);
  }, [toggled]);

  if (widget) return <widget.HeadlessPopover {...props} onToggle={toggled} placeRef={place} />;
  const load = () => void headless.load();
  return (
    <details
      ref={takeDetails}
      onToggle={(event) => toggled(event.currentTarget.open)}
      // Who is about to press it is not to wait for it.
      onPointerEnter={load}
      onFocus={load}
      // As Headless UI does once it is here.
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !event.currentTarget.open) return;
        event.currentTarget.open = false;
        event.currentTarget.querySelector("summary")?.focus();
      }}
      className={className}
    >
      {hint(
        <summary
          className={classNames("list-none [&::-webkit-details-marker]:hidden", buttonClassName)}
        >
          {button}
        </summary>,
        false,
      )}
      <div tabIndex={-1} className={classNames("outline-none", panelClassName)}>
        {children}
      </div>
    </details>
  );
}

export const alone = (button: ReactElement) => button;
