import type { CSSProperties, ReactNode } from "react";
import { Figure } from "./figure.tsx";

interface StatTileProps {
  label: string;
  value: string;
  detail: ReactNode;
  /** Money or an audience of the simulation. */
  simulated?: boolean;
  children?: ReactNode;
}

/** A large value with its explanation below. */
export function StatTile({ label, value, detail, simulated = false, children }: StatTileProps) {
  return (
    <section
      aria-label={label}
      className="flex min-w-0 break-inside-avoid flex-col rounded-xl border border-line bg-surface p-4 shadow-lift sm:p-5"
    >
      <h3 className="text-sm leading-6 font-medium tracking-normal text-ink-soft">{label}</h3>
      <div className="@container mt-2">
        <p
          className="text-[length:min(1.75rem,calc(161cqi/var(--characters)))] leading-8 font-semibold tracking-tight whitespace-nowrap tabular-nums"
          style={lengthOf(value)}
        >
          <Figure simulated={simulated}>{value}</Figure>
        </p>
      </div>
      <p className="mt-1 text-sm text-ink-soft">{detail}</p>
      {children && <div className="mt-3">{children}</div>}
    </section>
  );
}

/** As large as fits on one line: a digit is about 0.62 of the font size wide. */
function lengthOf(value: string): CSSProperties {
  return { "--characters": value.length } as CSSProperties;
}
