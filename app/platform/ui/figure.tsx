import type { ReactNode } from "react";

interface FigureProps {
  simulated: boolean;
  /** Words beside it say already that it is simulated. */
  isSaid?: boolean;
  children: ReactNode;
}

/** Money or an audience. What is simulated stands on dots, so that a picture of it cannot pass for real. */
export function Figure({ simulated, isSaid = false, children }: FigureProps) {
  if (!simulated) return children;
  return (
    <span className="border-b-2 border-dotted border-ink-faint">
      {!isSaid && <span className="sr-only">Simulated </span>}
      {children}
    </span>
  );
}
