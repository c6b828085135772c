import type { ReactNode } from "react";

// React 18 has no type for it yet, and hands it on as it is.
const inert = { inert: "" };

/** A page to look at behind a dialog and not to use; nothing moves on it. */
export function Backdrop({ children }: { children: ReactNode }) {
  return (
    <>
      <div
        {...inert}
        className="fixed inset-0 isolate overflow-hidden print:hidden [&_*]:animate-none"
      >
        {children}
      </div>
      <div aria-hidden className="fixed inset-0 bg-canvas/80 backdrop-blur-[2px] print:hidden" />
    </>
  );
}
