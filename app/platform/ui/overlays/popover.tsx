import type { ReactElement, ReactNode } from "react";
import { useCallback, useEffect, useRef } from "react";
import { classNames } from "#app/platform/ui/class-names.ts";
import { createEnhancement, useEnhancement } from "#app/platform/ui/enhancement.ts";
import { placeWithin, type PlaceWithin } from "#app/platform/ui/links/place-within.ts";

const headless = createEnhancement(() => import("./headless-popover.tsx"));

export interface PopoverProps {
  /** The button's content. */
  button: ReactNode;
  /** Wraps the button, for example in a tooltip. */
  hint?: (button: ReactElement, open: boolean) => ReactElement;
  className?: string;
  buttonClassName: string;
  panelClassName: string;
  onToggle?: (open: boolean) => void;
  /** The panel's content. */
  children: ReactNode;
}

/**
 * A button with a panel. Without JavaScript a `<details>`; with it, Headless UI also closes it on
 * Escape and outside focus.
 */
export function Popover({ onToggle, ...props }: PopoverProps) {
  const { button, hint = alone, className, buttonClassName, panelClassName, children } = props;
  const widget = useEnhancement(headless);
  const details = useRef<HTMLDetailsElement | null>(null);
  const isOpen = useRef(false);
  // The focus at the moment of replacement, if it was open.
  const place = useRef<PlaceWithin | null>(null);

  const toggled = useCallback(
    (open: boolean) => {
      if (isOpen.current === open) return;
      isOpen.current = open;
      onToggle?.(open);
    },
    [onToggle],
  );

  // React calls it with null before the element is removed and loses focus.
  const takeDetails = useCallback((element: HTMLDetailsElement | null) => {
    if (details.current?.open && !element) place.current = placeWithin(details.current);
    details.current = element;
  }, []);

  // It may have been opened before hydration.
  useEffect(() => {
    if (details.current?.open) toggled(true);
  }, [toggled]);

  if (widget) return <widget.HeadlessPopover {...props} onToggle={toggled} placeRef={place} />;
  const load = () => void headless.load();
  return (
    <details
      ref={takeDetails}
      onToggle={(event) => toggled(event.currentTarget.open)}
      // Loads on hover or focus, so that the click need not wait.
      onPointerEnter={load}
      onFocus={load}
      // As Headless UI does once it is loaded.
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
