import type { ComponentPropsWithoutRef } from "react";
import { forwardRef } from "react";
import { classNames } from "./class-names";

export interface DialogLook {
  /** The id of the dialog's title, which is within it. */
  labelledBy: string;
  /** Of the dialog itself. */
  className: string;
  /** Of the room around it, which is as large as the window. */
  aroundClassName: string;
}

interface DialogFrameProps extends ComponentPropsWithoutRef<"div"> {
  look: DialogLook;
  /** It lies over a page that does not move, and so scrolls by itself. */
  floating?: boolean;
}

/** A dialog and the room around it, in the middle of the window; on paper there is only the dialog. */
export const DialogFrame = forwardRef<HTMLDivElement, DialogFrameProps>(function DialogFrame(
  { look, floating = false, ...dialog },
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
          look.aroundClassName,
        )}
      >
        <div
          {...dialog}
          ref={ref}
          aria-labelledby={look.labelledBy}
          className={classNames("outline-none", look.className)}
        />
      </main>
    </div>
  );
});
