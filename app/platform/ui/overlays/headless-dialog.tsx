import { Dialog, Portal } from "@headlessui/react";
import type { ReactNode, RefObject } from "react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { createRoot } from "react-dom/client";
import { DialogFrame, type DialogStyles } from "./dialog-frame.tsx";
import { focusWithin, type PlaceWithin } from "#app/platform/ui/links/place-within.ts";

interface HeadlessDialogProps {
  styles: DialogStyles;
  onClose: () => void;
  /** Where somebody was in the dialog that the server drew, which this one takes the place of. */
  place: RefObject<PlaceWithin>;
  children: ReactNode;
}

/** Keeps the focus within it, the page behind it still, and closes with Escape and a click beside it. */
export function HeadlessDialog({ styles, onClose, place, children }: HeadlessDialogProps) {
  const box = useRef<HTMLDivElement>(null);

  // Before it is painted: nobody sees it at another place, or without the focus.
  useLayoutEffect(() => {
    if (!box.current) return;
    const { focused, scrolled } = place.current ?? { focused: null, scrolled: 0 };
    focusWithin(box.current, { focused: focused ?? -1 });
    const around = box.current.closest("main")?.parentElement;
    around?.scrollTo({ top: scrolled, behavior: "instant" });
  }, [place]);

  return (
    <Dialog ref={box} as={DialogFrame} styles={styles} floating static open onClose={onClose}>
      {children}
    </Dialog>
  );
}

/**
 * What Headless UI puts beside the page appears only after it has once found the page alive, which
 * takes it a few frames. Done before, a dialog takes the place of another within one.
 */
export function awaken(): Promise<void> {
  return new Promise((resolve) => {
    const root = createRoot(document.createElement("div"));
    const onAwake = () => {
      resolve();
      // Not while React is still at it.
      queueMicrotask(() => root.unmount());
    };
    root.render(
      <Portal>
        <Awake onAwake={onAwake} />
      </Portal>,
    );
  });
}

function Awake({ onAwake }: { onAwake: () => void }) {
  useEffect(onAwake, [onAwake]);
  return null;
}
