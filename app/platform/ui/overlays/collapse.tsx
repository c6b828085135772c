import { classNames } from "#app/platform/ui/class-names.ts";
import { ChevronIcon } from "#app/platform/ui/icons/icons.tsx";

interface CollapseToggleProps {
  /** What it shows and hides, for those who do not see where it stands. */
  name: string;
  /** Its height: that of the line it lies over. */
  className: string;
}

/**
 * On a phone, shows and hides the element after it, which has the class `folded`; elsewhere it is not
 * there, and nothing is hidden. It needs no script, and keeps its state while the page changes around
 * it. It lies over the upper edge of the nearest positioned element: all of that line can be pressed.
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

/** For the element right after a CollapseToggle: as if it were not there, except folded on a phone. */
export const folded =
  "contents max-sm:not-print:hidden max-sm:peer-open:flex max-sm:peer-open:flex-col";
