import type { ReactNode } from "react";

// React 18 has no type for `inert` yet, and passes it through.
const inert = { inert: "" };

/** An inert page behind a dialog, without animations. */
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
