import type { ComponentPropsWithoutRef } from "react";
import { forwardRef } from "react";
import { classNames } from "#app/platform/ui/class-names.ts";

export interface DialogStyles {
  /** The id of the dialog's title. */
  labelledBy: string;
  /** Class of the dialog. */
  className: string;
  /** Class of its full-window container. */
  aroundClassName: string;
}

interface DialogFrameProps extends ComponentPropsWithoutRef<"div"> {
  styles: DialogStyles;
  /** It scrolls by itself, over a fixed page. */
  floating?: boolean;
}

/** A centered dialog with its container; printed alone. */
export const DialogFrame = forwardRef<HTMLDivElement, DialogFrameProps>(function DialogFrame(
  { styles, floating = false, ...dialog },
  ref,
) {
  return (
    <div
      className={
        floating
          ? "fixed inset-0 z-40 overflow-y-auto print:static print:overflow-visible"
          : "relative"
      }
    >
      <main
        id="main"
        className={classNames(
          "flex min-h-dvh justify-center print:block print:min-h-0",
          styles.aroundClassName,
        )}
      >
        <div
          {...dialog}
          ref={ref}
          aria-labelledby={styles.labelledBy}
          className={classNames("outline-none", styles.className)}
        />
      </main>
    </div>
  );
});
