import type { ReactNode } from "react";
import { useId } from "react";

interface StatTileProps {
  label: string;
  value: string;
  detail: ReactNode;
  icon: ReactNode;
  badge?: ReactNode;
  children?: ReactNode;
}

/** One figure that can be read from across the room, with what it means below it. */
export function StatTile({ label, value, detail, icon, badge, children }: StatTileProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="flex min-w-0 flex-col rounded-xl border border-line bg-surface p-4 shadow-lift sm:p-5"
    >
      <div className="flex items-start justify-between gap-2">
        <h2 id={heading} className="text-sm font-medium tracking-normal text-ink-soft">
          {label}
        </h2>
        <span aria-hidden className="hidden text-ink-faint min-[24rem]:block">
          {icon}
        </span>
      </div>
      <p className="mt-2 text-2xl leading-8 font-semibold tracking-tight tabular-nums sm:text-[1.75rem]">
        {value}
      </p>
      <p className="mt-1 text-sm text-ink-soft">{detail}</p>
      {children && <div className="mt-3">{children}</div>}
      {badge && <div className="mt-auto pt-3">{badge}</div>}
    </section>
  );
}
