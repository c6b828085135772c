import { LinkTabs } from "#app/platform/ui/links/link-tabs.tsx";
import { manualPath, type ManualTab } from "#app/workspace/paths/manual.ts";
import type { Reading } from "./use-reading.ts";

export const tabId = (tab: ManualTab) => `manual-tab-${tab}`;
export const panelId = (tab: ManualTab) => `manual-${tab}`;

/** Tabs of the matching sections. */
export function SectionTabs({ reading }: { reading: Reading }) {
  const { found, open, query, show } = reading;
  return (
    <LinkTabs
      label="Sections of the manual"
      tabs={found.map(({ tab, title }) => ({
        id: tabId(tab),
        panelId: panelId(tab),
        name: title,
        href: manualPath({ tab, query }),
        open: tab === open?.tab,
      }))}
      onOpen={(index) => {
        const section = found[index];
        if (section) show(section.tab);
      }}
      className="lg:sticky lg:top-22 lg:flex-col"
    />
  );
}
