import type { KeyboardEvent } from "react";
import { useRef } from "react";
import { classNames } from "./class-names";
import { plainClick } from "./plain-click";
import { useScripted } from "./use-scripted";

interface LinkTab {
  /** The tab's own id in the page; its panel carries `panelId`. */
  id: string;
  panelId: string;
  name: string;
  /** Where the tab is found as a page of its own. */
  href: string;
  open: boolean;
}

interface LinkTabsProps {
  /** What the tabs are, for whoever hears them. */
  label: string;
  tabs: readonly LinkTab[];
  onOpen: (index: number) => void;
  className?: string;
}

/** Which tab a key leads to, of `count`; null for keys that mean nothing here. */
function indexOfKey(key: string, present: number, count: number): number | null {
  // They stand below each other where there is room, else side by side.
  if (key === "ArrowRight" || key === "ArrowDown") return (present + 1) % count;
  if (key === "ArrowLeft" || key === "ArrowUp") return (present + count - 1) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return key === " " ? present : null;
}

/** Tabs of which each has an address; without JavaScript they are links, each to a page of its own. */
export function LinkTabs({ label, tabs, onOpen, className }: LinkTabsProps) {
  const scripted = useScripted();
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const present = tabs.findIndex(({ open }) => open);
    const next = indexOfKey(event.key, present, tabs.length);
    if (next === null || !tabs[next]) return;
    event.preventDefault();
    onOpen(next);
    list.current?.querySelectorAll("a")[next]?.focus();
  }

  return (
    <nav aria-label={label} className="print:hidden">
      <div
        ref={list}
        {...(scripted && { role: "tablist", "aria-label": label, onKeyDown })}
        className={classNames("flex flex-wrap gap-1", className)}
      >
        {tabs.map(({ id, panelId, name, href, open }, index) => (
          <a
            key={id}
            id={id}
            href={href}
            onClick={(event) => plainClick(event, () => onOpen(index))}
            {...(scripted
              ? {
                  role: "tab",
                  "aria-selected": open,
                  "aria-controls": panelId,
                  tabIndex: open ? 0 : -1,
                }
              : { "aria-current": open ? ("page" as const) : undefined })}
            className={classNames(
              "flex min-h-9 items-center rounded-lg px-3 py-1.5 text-sm font-medium",
              open ? "bg-accent-soft text-accent" : "text-ink-soft hover:bg-sunken hover:text-ink",
            )}
          >
            {name}
          </a>
        ))}
      </div>
    </nav>
  );
}
