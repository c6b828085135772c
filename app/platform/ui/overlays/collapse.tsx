import { classNames } from "#app/platform/ui/class-names.ts";
import { ChevronIcon } from "#app/platform/ui/icons/icons.tsx";

interface CollapseToggleProps {
  /** What it toggles, for screen readers. */
  name: string;
  /** The height of the line it covers. */
  className: string;
}

/**
 * On phones, toggles the next element, which has the class `folded`; elsewhere it is hidden and
 * everything is shown. It needs no script, keeps its state, and covers the first line of the
 * nearest positioned element, so that the whole line is clickable.
 */
export function CollapseToggle({ name, className }: CollapseToggleProps) {
  return (
    <details className="group/fold peer sm:hidden print:hidden">
      <summary
        className={classNames(
          "absolute inset-x-0 top-0 flex list-none items-center justify-end rounded-xl px-4 text-ink-soft [&::-webkit-details-marker]:hidden",
          className,
        )}
      >
        <span className="sr-only">{name}</span>
        <ChevronIcon size={18} className="group-open/fold:rotate-180" />
      </summary>
    </details>
  );
}

/** For the element after a CollapseToggle: has no effect except on phones. */
export const folded =
  "contents max-sm:not-print:hidden max-sm:peer-open:flex max-sm:peer-open:flex-col";
