import type { ReactNode } from "react";
import { useId } from "react";

interface StatTileProps {
  label: string;
  value: string;
  detail: ReactNode;
  badge?: ReactNode;
  children?: ReactNode;
}

/** One figure that can be read from across the room, with what it means below it. */
export function StatTile({ label, value, detail, badge, children }: StatTileProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="flex min-w-0 flex-col rounded-xl border border-line bg-surface p-4 shadow-lift sm:p-5"
    >
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <h2 id={heading} className="text-sm font-medium tracking-normal text-ink-soft">
          {label}
        </h2>
        {badge}
      </div>
      <p className="mt-2 text-2xl leading-8 font-semibold tracking-tight tabular-nums sm:text-[1.75rem]">
        {value}
      </p>
      <p className="mt-1 text-sm text-ink-soft">{detail}</p>
      {children && <div className="mt-3">{children}</div>}
    </section>
  );
}
