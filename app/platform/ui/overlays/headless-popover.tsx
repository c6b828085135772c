import * as Headless from "@headlessui/react";
import type { MutableRefObject, ReactNode, RefObject } from "react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { classNames } from "#app/platform/ui/class-names.ts";
import { focusWithin, type PlaceWithin } from "#app/platform/ui/links/place-within.ts";
import { alone, type PopoverProps } from "./popover.tsx";

interface HeadlessPopoverProps extends PopoverProps {
  onToggle: (open: boolean) => void;
  /** The focus in the server-rendered element; null: it was closed. */
  placeRef: MutableRefObject<PlaceWithin | null>;
}

export function HeadlessPopover(props: HeadlessPopoverProps) {
  const {
    button,
    hint = alone,
    className,
    buttonClassName,
    panelClassName,
    onToggle,
    placeRef,
  } = props;
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  // It cannot start open. Before painting, so that it never appears closed.
  useLayoutEffect(() => {
    if (placeRef.current) opener.current?.click();
  }, [placeRef]);

  return (
    <Headless.Popover ref={root} className={className}>
      {({ open }) => (
        <>
          <Tell open={open} onToggle={onToggle} placeRef={placeRef} />
          {hint(
            <Headless.PopoverButton
              ref={opener}
              // It also takes the focus on click, which needs no ring.
              className={classNames("not-data-focus:outline-none", buttonClassName)}
            >
              {button}
            </Headless.PopoverButton>,
            open,
          )}
          <Headless.PopoverPanel className={classNames("outline-none", panelClassName)}>
            <Resume root={root} placeRef={placeRef}>
              {props.children}
            </Resume>
          </Headless.PopoverPanel>
        </>
      )}
    </Headless.Popover>
  );
}

function Tell({
  open,
  onToggle,
  placeRef,
}: Pick<HeadlessPopoverProps, "onToggle" | "placeRef"> & { open: boolean }) {
  useEffect(() => {
    // It is about to reopen and never looked closed.
    if (!placeRef.current) onToggle(open);
  }, [open, onToggle, placeRef]);
  return null;
}

interface ResumeProps {
  root: RefObject<HTMLElement>;
  placeRef: MutableRefObject<PlaceWithin | null>;
  children: ReactNode;
}

/** Once: restores the previous focus. */
function Resume({ root, placeRef, children }: ResumeProps) {
  useLayoutEffect(() => {
    if (root.current && placeRef.current) focusWithin(root.current, placeRef.current);
    placeRef.current = null;
  }, [root, placeRef]);
  return <>{children}</>;
}
