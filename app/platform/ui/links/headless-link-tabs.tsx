import { Tab, TabGroup, TabList } from "@headlessui/react";
import type { ComponentPropsWithoutRef, KeyboardEvent } from "react";
import { forwardRef } from "react";
import { classNames } from "#app/platform/ui/class-names.ts";
import { tabListStyles, tabStyles, type LinkTabsProps } from "./link-tabs.tsx";
import { plainClick } from "./plain-click.ts";

/**
 * One tab is in the Tab order, the others are reached by arrows, Home and End. Panels are not part
 * of it: they stay as rendered by the server, so nothing being read is rendered again.
 */
export function HeadlessLinkTabs({ label, tabs, onOpen, className }: LinkTabsProps) {
  return (
    <TabGroup
      as="nav"
      aria-label={label}
      className="print:hidden"
      selectedIndex={tabs.findIndex(({ open }) => open)}
      onChange={onOpen}
    >
      <TabList aria-label={label} className={classNames(tabListStyles, className)}>
        {tabs.map(({ id, panelId, name, href, open }) => (
          <Tab
            key={id}
            as={TabLink}
            id={id}
            // Only the open tab has a panel in the page.
            panelId={open ? panelId : undefined}
            href={href}
            className={tabStyles(open)}
          >
            {name}
          </Tab>
        ))}
      </TabList>
    </TabGroup>
  );
}

interface TabLinkProps extends ComponentPropsWithoutRef<"a"> {
  panelId: string | undefined;
}

/** The layout may be vertical or horizontal: both arrow directions work. */
const arrows: Readonly<Record<string, string>> = { ArrowDown: "ArrowRight", ArrowUp: "ArrowLeft" };

/** A tab that is still a link: it can be opened in a new tab or copied. */
const TabLink = forwardRef<HTMLAnchorElement, TabLinkProps>(function TabLink(
  { panelId, onClick, onKeyDown, ...props },
  ref,
) {
  function pressed(event: KeyboardEvent<HTMLAnchorElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const key = arrows[event.key];
    if (!key) return onKeyDown?.(event);
    event.preventDefault();
    event.currentTarget.dispatchEvent(
      new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
    );
  }

  return (
    <a
      {...props}
      ref={ref}
      aria-controls={panelId}
      onClick={(event) => plainClick(event, () => onClick?.(event))}
      onKeyDown={pressed}
    />
  );
});
