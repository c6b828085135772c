import type { KeyboardEvent } from "react";
import { useRef } from "react";
import { classNames } from "../ui/class-names";
import { plainClick } from "../ui/plain-click";
import { useScripted } from "../ui/use-scripted";
import { manualAddress } from "./address";
import type { ManualTab } from "./manual";
import type { Reading } from "./use-reading";

export const tabId = (tab: ManualTab) => `manual-tab-${tab}`;
export const panelId = (tab: ManualTab) => `manual-${tab}`;

/** Which tab a key leads to, of `count`; null for keys that mean nothing here. */
function indexOfKey(key: string, present: number, count: number): number | null {
  // They stand below each other where there is room, else side by side.
  if (key === "ArrowRight" || key === "ArrowDown") return (present + 1) % count;
  if (key === "ArrowLeft" || key === "ArrowUp") return (present + count - 1) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return key === " " ? present : null;
}

/** The sections as tabs; without JavaScript they are links, each to a page of its own. */
export function SectionTabs({ reading }: { reading: Reading }) {
  const { found, open, query, show } = reading;
  const scripted = useScripted();
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const present = found.findIndex(({ tab }) => tab === open?.tab);
    const index = indexOfKey(event.key, present, found.length);
    const next = index === null ? undefined : found[index];
    if (!next) return;
    event.preventDefault();
    show(next.tab);
    list.current?.querySelector<HTMLElement>(`#${tabId(next.tab)}`)?.focus();
  }

  return (
    <nav aria-label="Sections of the manual" className="print:hidden">
      <div
        ref={list}
        {...(scripted && { role: "tablist", "aria-label": "Sections", onKeyDown })}
        className="flex flex-wrap gap-1 lg:sticky lg:top-22 lg:flex-col"
      >
        {found.map(({ tab, title }) => {
          const isOpen = tab === open?.tab;
          return (
            <a
              key={tab}
              id={tabId(tab)}
              href={manualAddress({ tab, query })}
              onClick={(event) => plainClick(event, () => show(tab))}
              {...(scripted
                ? {
                    role: "tab",
                    "aria-selected": isOpen,
                    "aria-controls": panelId(tab),
                    tabIndex: isOpen ? 0 : -1,
                  }
                : { "aria-current": isOpen ? ("page" as const) : undefined })}
              className={classNames(
                "flex min-h-9 items-center rounded-lg px-3 py-1.5 text-sm font-medium",
                isOpen
                  ? "bg-accent-soft text-accent"
                  : "text-ink-soft hover:bg-sunken hover:text-ink",
              )}
            >
              {title}
            </a>
          );
        })}
      </div>
    </nav>
  );
}
