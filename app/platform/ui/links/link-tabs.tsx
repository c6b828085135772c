import { classNames } from "#app/platform/ui/class-names.ts";
import { createEnhancement, useEnhancement } from "#app/platform/ui/enhancement.ts";
import { plainClick } from "./plain-click.ts";

interface LinkTab {
  /** The tab's own id in the page; its panel carries `panelId`. */
  id: string;
  panelId: string;
  name: string;
  /** Where the tab is found as a page of its own. */
  href: string;
  open: boolean;
}

export interface LinkTabsProps {
  /** What the tabs are, for whoever hears them. */
  label: string;
  tabs: readonly LinkTab[];
  onOpen: (index: number) => void;
  className?: string;
}

const headless = createEnhancement(() => import("./headless-link-tabs.tsx"));

/**
 * Tabs of which each has an address. They are links, each to a page of its own; with JavaScript
 * they show their panels in place, and Headless UI makes them what the keyboard takes for tabs.
 */
export function LinkTabs(props: LinkTabsProps) {
  const { label, tabs, onOpen, className } = props;
  const widget = useEnhancement(headless);
  if (widget) return <widget.HeadlessLinkTabs {...props} />;
  return (
    <nav aria-label={label} className="print:hidden">
      <div className={classNames(tabListStyles, className)}>
        {tabs.map(({ id, name, href, open }, index) => (
          <a
            key={id}
            id={id}
            href={href}
            onClick={(event) => plainClick(event, () => onOpen(index))}
            aria-current={open ? "page" : undefined}
            className={tabStyles(open)}
          >
            {name}
          </a>
        ))}
      </div>
    </nav>
  );
}

export const tabListStyles = "flex flex-wrap gap-1";

export function tabStyles(open: boolean): string {
  return classNames(
    "flex min-h-9 items-center rounded-lg px-3 py-1.5 text-sm font-medium",
    open ? "bg-accent-soft text-accent" : "text-ink-soft hover:bg-sunken hover:text-ink",
  );
}

/** What the panel of a tab is to who hears it, as soon as the tab is one. */
export function useTabPanel(tabId: string) {
  const isTab = useEnhancement(headless) !== null;
  return isTab ? { role: "tabpanel", "aria-labelledby": tabId, tabIndex: 0 } : {};
}
