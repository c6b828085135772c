import type { ReactNode } from "react";

interface FigureProps {
  simulated: boolean;
  /** Nearby text already says that it is simulated. */
  isSaid?: boolean;
  children: ReactNode;
}

/**
 * Money or an audience. Simulated values have a dotted underline, so that a screenshot cannot pass
 * for real.
 */
export function Figure({ simulated, isSaid = false, children }: FigureProps) {
  if (!simulated) return children;
  return (
    <span className="border-b-2 border-dotted border-ink-faint">
      {!isSaid && <span className="sr-only">Simulated </span>}
      {children}
    </span>
  );
}
