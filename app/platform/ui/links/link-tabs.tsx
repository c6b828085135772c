import { classNames } from "#app/platform/ui/class-names.ts";
import { createEnhancement, useEnhancement } from "#app/platform/ui/enhancement.ts";
import { plainClick } from "./plain-click.ts";

interface LinkTab {
  /** The tab's element id; its panel has `panelId`. */
  id: string;
  panelId: string;
  name: string;
  /** The tab's own address. */
  href: string;
  open: boolean;
}

export interface LinkTabsProps {
  /** The tab list's name, for screen readers. */
  label: string;
  tabs: readonly LinkTab[];
  onOpen: (index: number) => void;
  className?: string;
}

const headless = createEnhancement(() => import("./headless-link-tabs.tsx"));

/**
 * Tabs with addresses. Without JavaScript they are links to pages; with it they show panels in
 * place, and Headless UI makes them accessible tabs.
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

/** The panel's ARIA attributes, once the tab is interactive. */
export function useTabPanel(tabId: string) {
  const isTab = useEnhancement(headless) !== null;
  return isTab ? { role: "tabpanel", "aria-labelledby": tabId, tabIndex: 0 } : {};
}
