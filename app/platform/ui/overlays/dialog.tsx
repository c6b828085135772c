import type { ReactNode } from "react";
import { useCallback, useEffect, useRef } from "react";
import { DialogFrame, type DialogStyles } from "./dialog-frame.tsx";
import { createEnhancement, useEnhancement } from "#app/platform/ui/enhancement.ts";
import { placeWithin, type PlaceWithin } from "#app/platform/ui/links/place-within.ts";

const headless = createEnhancement(async () => {
  const { awaken, HeadlessDialog } = await import("./headless-dialog.tsx");
  await awaken();
  return { HeadlessDialog };
});

interface DialogProps extends DialogStyles {
  /** Called on Escape or an outside click. Other ways to close are in its content. */
  onClose: () => void;
  /** Rendered again when Headless UI takes over: keep their state in the parent. */
  children: ReactNode;
}

/**
 * A dialog over an inert page. The server renders it; with JavaScript, Headless UI replaces it in
 * place and keeps the focus.
 */
export function Dialog({ onClose, children, ...styles }: DialogProps) {
  const widget = useEnhancement(headless, "now");
  const place = useRef<PlaceWithin | null>(null);
  const box = useRef<HTMLDivElement | null>(null);

  // React calls it with null before the element is removed and loses focus.
  const takeBox = useCallback((element: HTMLDivElement | null) => {
    if (box.current && !element) place.current = placeWithin(box.current);
    box.current = element;
  }, []);

  useEffect(() => box.current?.focus({ preventScroll: true }), []);

  if (widget) {
    return (
      <widget.HeadlessDialog styles={styles} onClose={onClose} place={place}>
        {children}
      </widget.HeadlessDialog>
    );
  }
  return (
    <DialogFrame ref={takeBox} styles={styles} role="dialog" aria-modal="true" tabIndex={-1}>
      {children}
    </DialogFrame>
  );
}
