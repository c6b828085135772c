import { classNames } from "../../platform/ui/class-names";
import { NextIcon, PreviousIcon } from "../../platform/ui/icons";
import { plainClick } from "../../platform/ui/plain-click";
import { linkLook } from "../../platform/ui/text-link";
import { manualAddress } from "../../workspace/addresses/manual";
import type { ManualSection } from "./manual";
import { panelId } from "./section-tabs";
import type { Reading } from "./use-reading";

const look = `flex min-h-9 items-center gap-1.5 ${linkLook}`;

interface ReadOnProps {
  reading: Reading;
  section: ManualSection;
}

/** At a section's end: to the one before and the one after, of those that were found. */
export function ReadOn({ reading: { found, query, show }, section }: ReadOnProps) {
  const index = found.indexOf(section);
  const [before, after] = [found[index - 1], found[index + 1]];
  if (!before && !after) return null;

  function goTo({ tab }: ManualSection) {
    show(tab);
    // Shown by the next frame. One reads on at a section's beginning, not where the last one ended.
    requestAnimationFrame(() => {
      const panel = document.getElementById(panelId(tab));
      panel?.focus({ preventScroll: true });
      panel?.scrollIntoView({ block: "start" });
    });
  }

  return (
    <nav
      aria-label="Read on"
      className="mt-9 flex flex-wrap justify-between gap-x-6 border-t border-line pt-4 text-sm print:hidden"
    >
      {before && (
        <a
          href={manualAddress({ tab: before.tab, query })}
          onClick={(event) => plainClick(event, () => goTo(before))}
          className={look}
        >
          <PreviousIcon size={16} />
          Previous: {before.title}
        </a>
      )}
      {after && (
        <a
          href={manualAddress({ tab: after.tab, query })}
          onClick={(event) => plainClick(event, () => goTo(after))}
          className={classNames(look, "ml-auto")}
        >
          Next: {after.title}
          <NextIcon size={16} />
        </a>
      )}
    </nav>
  );
}
