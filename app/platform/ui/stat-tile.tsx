import type { CSSProperties, ReactNode } from "react";

interface StatTileProps {
  label: string;
  value: string;
  detail: ReactNode;
  badge?: ReactNode;
  children?: ReactNode;
}

/** One figure that can be read from across the room, with what it means below it. */
export function StatTile({ label, value, detail, badge, children }: StatTileProps) {
  return (
    <section
      aria-label={label}
      className="flex min-w-0 break-inside-avoid flex-col rounded-xl border border-line bg-surface p-4 shadow-lift sm:p-5"
    >
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <h3 className="text-sm font-medium tracking-normal text-ink-soft">{label}</h3>
        {badge}
      </div>
      <div className="@container mt-2">
        <p
          className="text-[length:min(1.75rem,calc(161cqi/var(--characters)))] leading-8 font-semibold tracking-tight whitespace-nowrap tabular-nums"
          style={lengthOf(value)}
        >
          {value}
        </p>
      </div>
      <p className="mt-1 text-sm text-ink-soft">{detail}</p>
      {children && <div className="mt-3">{children}</div>}
    </section>
  );
}

/** The figure is as large as fits on one line: a digit is about 0.62 of the font's size wide. */
function lengthOf(value: string): CSSProperties {
  return { "--characters": value.length } as CSSProperties;
}
