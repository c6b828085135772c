import type { ReactNode } from "react";
import { useId } from "react";
import { classNames } from "./class-names";

export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={classNames("rounded-xl border border-line bg-surface p-4 shadow-lift", className)}
    >
      {children}
    </div>
  );
}

interface PanelProps {
  title: string;
  /** What stands at the title's right: a badge, a link. */
  aside?: ReactNode;
  description?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A card with a heading that names its region. */
export function Panel({ title, aside, description, className, children }: PanelProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className={classNames(
        "flex min-w-0 flex-col rounded-xl border border-line bg-surface p-4 shadow-lift sm:p-5",
        className,
      )}
    >
      <div className="mb-4">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h3 id={heading} className="font-semibold">
            {title}
          </h3>
          {aside}
        </div>
        {description && <p className="mt-1 text-sm text-ink-soft">{description}</p>}
      </div>
      {children}
    </section>
  );
}
