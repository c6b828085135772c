import type { ReactNode } from "react";
import { useCallback, useEffect, useRef } from "react";
import { DialogFrame, type DialogStyles } from "./dialog-frame.tsx";
import { createEnhancement, useEnhancement } from "#app/platform/ui/enhancement.ts";
import { placeWithin, type PlaceWithin } from "#app/platform/ui/links/place-within.ts";

const headless = createEnhancement(async () => {
  const widget = await import("./headless-dialog.tsx");
  await widget.awaken();
  return widget;
});

interface DialogProps extends DialogStyles {
  /** By Escape, or by a click beside it. What else closes it is among its contents. */
  onClose: () => void;
  /** They are drawn anew when Headless UI takes over: what they know belongs to who draws the dialog. */
  children: ReactNode;
}

/**
 * A dialog over a page that is inert. The server draws it as a part of the page; with JavaScript,
 * Headless UI takes over at the same place, with the same control in focus.
 */
export function Dialog({ onClose, children, ...styles }: DialogProps) {
  const widget = useEnhancement(headless, "now");
  const place = useRef<PlaceWithin | null>(null);
  const box = useRef<HTMLDivElement | null>(null);

  // React calls it with null while what it takes away is still in the page, and has the focus.
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
