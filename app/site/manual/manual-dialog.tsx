import type { MouseEvent } from "react";
import { useEffect, useRef } from "react";
import { LandingBackdrop } from "../landing/backdrop";
import { IconButton } from "../../platform/ui/icon-button";
import { CloseIcon } from "../../platform/ui/icons";
import { Tooltip, TooltipGroup } from "../../platform/ui/tooltip";
import { useClose } from "../../platform/web/use-close";
import { ManualBody, type ManualProps } from "./manual-body";

/**
 * The manual over the landing page that it was opened from. The page behind it is inert, so no
 * trap for the focus is needed; Escape, the cross and a click beside it close it.
 */
export function ManualDialog(props: ManualProps) {
  const close = useClose();
  const dialog = useRef<HTMLDivElement>(null);
  const pressedBeside = useRef(false);

  useEffect(() => {
    dialog.current?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      // In a field that holds something, the browser takes it to empty the field.
      const { target } = event;
      if (target instanceof HTMLInputElement && target.type === "search" && target.value) return;
      close();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [close]);

  const isBeside = (event: MouseEvent) => event.target === event.currentTarget;

  return (
    <>
      <LandingBackdrop brand={props.brand} />
      <main
        id="main"
        className="relative flex min-h-dvh items-start justify-center sm:p-6 print:block print:p-0"
        onMouseDown={(event) => {
          pressedBeside.current = isBeside(event);
        }}
        // Who marks words and lets go beside the dialog has not pressed there.
        onClick={(event) => {
          if (pressedBeside.current && isBeside(event)) close();
        }}
      >
        <div
          ref={dialog}
          role="dialog"
          aria-modal="true"
          aria-labelledby="manual-title"
          tabIndex={-1}
          className="w-full max-w-6xl border-line bg-canvas outline-none max-sm:min-h-dvh sm:rounded-2xl sm:border sm:shadow-lift print:border-0"
        >
          <div className="sticky top-0 z-10 flex items-center justify-between gap-3 border-b border-line bg-surface px-4 py-3 sm:rounded-t-2xl sm:px-6 print:static print:border-0 print:px-0">
            <h1 id="manual-title" className="text-lg font-semibold">
              User Manual
            </h1>
            <TooltipGroup>
              <Tooltip text="Close">
                <IconButton label="Close manual" onClick={close} className="print:hidden">
                  <CloseIcon />
                </IconButton>
              </Tooltip>
            </TooltipGroup>
          </div>
          <div className="px-4 py-6 sm:px-6 print:p-0">
            <p className="mb-5 max-w-prose text-ink-soft">{props.manual.summary}</p>
            <ManualBody {...props} />
          </div>
        </div>
      </main>
    </>
  );
}
