import { Tab, TabGroup, TabList } from "@headlessui/react";
import type { ComponentPropsWithoutRef, KeyboardEvent } from "react";
import { forwardRef } from "react";
import { classNames } from "#app/platform/ui/class-names.ts";
import { tabListStyles, tabStyles, type LinkTabsProps } from "./link-tabs.tsx";
import { plainClick } from "./plain-click.ts";

/**
 * One of them is in the order of the Tab key, the others are reached by arrows, Home and End. The
 * panels are no part of it: they stand in the page as the server has drawn them, and nothing that
 * somebody reads is drawn anew.
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
            // Only the open one has a panel in the page.
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

/** They stand below each other where there is room, else side by side: either arrow means the same. */
const arrows: Readonly<Record<string, string>> = { ArrowDown: "ArrowRight", ArrowUp: "ArrowLeft" };

/** A tab that stays a link: to a new tab of the browser, by the browser's own keys, to be copied. */
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
