import type { ComponentPropsWithoutRef } from "react";
import { forwardRef } from "react";
import { classNames } from "#app/platform/ui/class-names.ts";

export interface DialogStyles {
  /** The id of the dialog's title, which is within it. */
  labelledBy: string;
  /** Of the dialog itself. */
  className: string;
  /** Of the room around it, which is as large as the window. */
  aroundClassName: string;
}

interface DialogFrameProps extends ComponentPropsWithoutRef<"div"> {
  styles: DialogStyles;
  /** It lies over a page that does not move, and so scrolls by itself. */
  floating?: boolean;
}

/** A dialog and the room around it, in the middle of the window; on paper there is only the dialog. */
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
