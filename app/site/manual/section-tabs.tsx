import { LinkTabs } from "../../platform/ui/link-tabs";
import { manualAddress, type ManualTab } from "../../workspace/addresses/manual";
import type { Reading } from "./use-reading";

export const tabId = (tab: ManualTab) => `manual-tab-${tab}`;
export const panelId = (tab: ManualTab) => `manual-${tab}`;

/** The sections that match what is searched for. */
export function SectionTabs({ reading }: { reading: Reading }) {
  const { found, open, query, show } = reading;
  return (
    <LinkTabs
      label="Sections of the manual"
      tabs={found.map(({ tab, title }) => ({
        id: tabId(tab),
        panelId: panelId(tab),
        name: title,
        href: manualAddress({ tab, query }),
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
