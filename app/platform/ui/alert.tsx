import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const tones = {
  accent: { box: "border-accent/25 bg-accent-soft", icon: "text-accent" },
  warning: { box: "border-warning-mark/40 bg-warning-soft", icon: "text-warning" },
};

interface AlertProps {
  tone?: keyof typeof tones;
  icon?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** A message about the whole page, with at most one action. */
export function Alert({ tone = "accent", icon, action, children }: AlertProps) {
  return (
    <div
      className={classNames(
        "flex break-inside-avoid flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border px-4 py-3 text-sm",
        tones[tone].box,
      )}
    >
      {icon && (
        <span aria-hidden className={tones[tone].icon}>
          {icon}
        </span>
      )}
      <p className="min-w-48 flex-1">{children}</p>
      {action}
    </div>
  );
}
