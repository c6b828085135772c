import { Dialog, Portal } from "@headlessui/react";
import type { ReactNode, RefObject } from "react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { createRoot } from "react-dom/client";
import { DialogFrame, type DialogStyles } from "./dialog-frame.tsx";
import { focusWithin, type PlaceWithin } from "#app/platform/ui/links/place-within.ts";

interface HeadlessDialogProps {
  styles: DialogStyles;
  onClose: () => void;
  /** The focus in the server-rendered dialog that it replaces. */
  place: RefObject<PlaceWithin>;
  children: ReactNode;
}

/** Traps the focus, locks scrolling, and closes on Escape and outside clicks. */
export function HeadlessDialog({ styles, onClose, place, children }: HeadlessDialogProps) {
  const box = useRef<HTMLDivElement>(null);

  // Before painting, to avoid a flash in another position or without focus.
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
 * Headless UI renders its portal only after hydration, which takes a few frames. Prepared in
 * advance, one dialog replaces another within a frame.
 */
export function awaken(): Promise<void> {
  return new Promise((resolve) => {
    const root = createRoot(document.createElement("div"));
    const onAwake = () => {
      resolve();
      // Not during React's rendering.
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
