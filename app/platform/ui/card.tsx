import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { folded, CollapseToggle } from "./overlays/collapse.tsx";

export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={classNames(
        "break-inside-avoid rounded-xl border border-line bg-surface p-4 shadow-lift",
        className,
      )}
    >
      {children}
    </div>
  );
}

interface PanelProps {
  title: string;
  /** The heading's level in the page's outline. */
  level?: 2 | 3;
  /** An explanation right after the title. */
  help?: ReactNode;
  /** Content at the title's right: a badge, a link. */
  aside?: ReactNode;
  description?: ReactNode;
  className?: string;
  /** On phones only the heading is shown until it is expanded. */
  foldable?: boolean;
  children: ReactNode;
}

/** A card with a heading that names its region. */
export function Panel({
  title,
  level = 3,
  help,
  aside,
  description,
  className,
  foldable = false,
  children,
}: PanelProps) {
  const Heading = `h${level}` as const;
  return (
    <section
      // The text, not the heading's id: React's ids would differ where markup is reused.
      aria-label={title}
      className={classNames(
        "flex min-w-0 break-inside-avoid flex-col rounded-xl border border-line bg-surface p-4 shadow-lift sm:p-5",
        foldable && "relative",
        className,
      )}
    >
      <PanelHead
        {...{ help, aside, description }}
        className={classNames(foldable ? "max-sm:pr-8 sm:mb-4" : "mb-4")}
      >
        <Heading className="font-semibold">{title}</Heading>
      </PanelHead>
      {foldable ? (
        <>
          <CollapseToggle name={`Details of ${title}`} className="h-14" />
          <div className={classNames(folded, "max-sm:mt-4")}>{children}</div>
        </>
      ) : (
        children
      )}
    </section>
  );
}

type PanelPartProps = Omit<PanelProps, "level" | "foldable">;

/** An item in a panel, with its own heading. */
export function PanelPart({
  title,
  help,
  aside,
  description,
  className,
  children,
}: PanelPartProps) {
  return (
    <div className={classNames("flex min-w-0 flex-col", className)}>
      <PanelHead {...{ help, aside, description }} className="mb-3">
        <h4 className="text-sm font-medium text-ink-soft">{title}</h4>
      </PanelHead>
      {children}
    </div>
  );
}

interface PanelHeadProps extends Pick<PanelProps, "help" | "aside" | "description"> {
  className: string;
  /** The heading. */
  children: JSX.Element;
}

function PanelHead({ help, aside, description, className, children }: PanelHeadProps) {
  return (
    <div className={className}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Titled help={help}>{children}</Titled>
        {aside}
      </div>
      {description && <p className="mt-1 text-sm text-ink-soft">{description}</p>}
    </div>
  );
}

/** The explanation is beside the heading, not in it. */
function Titled({ help, children }: { help: ReactNode; children: JSX.Element }) {
  if (!help) return children;
  return (
    <div className="flex min-w-0 items-center gap-1">
      {children}
      {/* Above the clickable area of a collapsible panel. */}
      <span className="relative z-1">{help}</span>
    </div>
  );
}
