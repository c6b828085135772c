import * as Headless from "@headlessui/react";
import type { MutableRefObject, ReactNode, RefObject } from "react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { classNames } from "./class-names";
import { focusWithin, type PlaceWithin } from "./place-within";
import { alone, type PopoverProps } from "./popover";

interface HeadlessPopoverProps extends PopoverProps {
  onToggle: (open: boolean) => void;
  /** Where somebody was in what the server drew; null: it was closed. */
  place: MutableRefObject<PlaceWithin | null>;
}

export function HeadlessPopover(props: HeadlessPopoverProps) {
  const {
    button,
    hint = alone,
    className,
    buttonClassName,
    panelClassName,
    onToggle,
    place,
  } = props;
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  // It has no other way to begin open. Before it is painted, so that nobody sees it closed.
  useLayoutEffect(() => {
    if (place.current) opener.current?.click();
  }, [place]);

  return (
    <Headless.Popover ref={root} className={className}>
      {({ open }) => (
        <>
          <Tell open={open} onToggle={onToggle} place={place} />
          {hint(
            <Headless.PopoverButton
              ref={opener}
              // It takes the focus from a click, too, which needs no ring around it.
              className={classNames("not-data-focus:outline-none", buttonClassName)}
            >
              {button}
            </Headless.PopoverButton>,
            open,
          )}
          <Headless.PopoverPanel className={classNames("outline-none", panelClassName)}>
            <Resume root={root} place={place}>
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
  place,
}: Pick<HeadlessPopoverProps, "onToggle" | "place"> & { open: boolean }) {
  useEffect(() => {
    // It is about to be open again, and was all the time.
    if (!place.current) onToggle(open);
  }, [open, onToggle, place]);
  return null;
}

interface ResumeProps {
  root: RefObject<HTMLElement>;
  place: MutableRefObject<PlaceWithin | null>;
  children: ReactNode;
}

/** Once: the focus goes to where it was before. */
function Resume({ root, place, children }: ResumeProps) {
  useLayoutEffect(() => {
    if (root.current && place.current) focusWithin(root.current, place.current);
    place.current = null;
  }, [root, place]);
  return <>{children}</>;
}
