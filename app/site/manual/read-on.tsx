import { classNames } from "#app/platform/ui/class-names.ts";
import { NextIcon, PreviousIcon } from "#app/platform/ui/icons/icons.tsx";
import { plainClick } from "#app/platform/ui/links/plain-click.ts";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { manualPath } from "#app/workspace/paths/manual.ts";
import type { ManualSection } from "./manual.ts";
import { panelId } from "./section-tabs.tsx";
import type { Reading } from "./use-reading.ts";

const linkLayout = `flex min-h-9 items-center gap-1.5 ${linkStyles}`;

interface ReadOnProps {
  reading: Reading;
  section: ManualSection;
}

/** Links to the previous and next matching section. */
export function ReadOn({ reading: { found, query, show }, section }: ReadOnProps) {
  const index = found.indexOf(section);
  const [before, after] = [found[index - 1], found[index + 1]];
  if (!before && !after) return null;

  function goTo({ tab }: ManualSection) {
    show(tab);
    // The section is rendered by the next frame. Scrolls to its start.
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
          href={manualPath({ tab: before.tab, query })}
          onClick={(event) => plainClick(event, () => goTo(before))}
          className={linkLayout}
        >
          <PreviousIcon size={16} />
          Previous: {before.title}
        </a>
      )}
      {after && (
        <a
          href={manualPath({ tab: after.tab, query })}
          onClick={(event) => plainClick(event, () => goTo(after))}
          className={classNames(linkLayout, "ml-auto")}
        >
          Next: {after.title}
          <NextIcon size={16} />
        </a>
      )}
    </nav>
  );
}
