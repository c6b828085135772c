import type { Brand } from "#app/platform/brand/brand.ts";
import { FaqList } from "#app/site/help/faq-list.tsx";
import type { HelpLinks } from "#app/site/help/help-links.ts";
import { DownloadButton } from "./download-button.tsx";
import type { Manual } from "./manual.ts";
import { ManualSearch } from "./manual-search.tsx";
import { NothingFound } from "./nothing-found.tsx";
import type { ManualPlace } from "./place.ts";
import { QuickLinks } from "./quick-links.tsx";
import { ReadOn } from "./read-on.tsx";
import { SectionPanel } from "./section-panel.tsx";
import { SectionTabs } from "./section-tabs.tsx";
import { Share } from "./share.tsx";
import type { Reading } from "./use-reading.ts";
import { VideoButton } from "./video-button.tsx";

export interface ManualProps {
  manual: Manual;
  place: ManualPlace;
  brand: Brand;
  links: Pick<HelpLinks, "communityUrl" | "videoGuideUrl">;
}

interface ManualBodyProps extends Omit<ManualProps, "place"> {
  reading: Reading;
}

/** The manual's contents, for the page and the dialog. */
export function ManualBody({ manual, reading, brand, links }: ManualBodyProps) {
  const { found, open, query, address } = reading;
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <ManualSearch reading={reading} count={manual.sections.length} />
        {/* Aligned with the field instead of its label. */}
        <div className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full sm:pt-7 print:hidden">
          <DownloadButton title={manual.title} />
          <VideoButton videoGuideUrl={links.videoGuideUrl} />
        </div>
      </div>
      <div className="mt-6 grid gap-x-8 gap-y-4 lg:grid-cols-[11rem_minmax(0,1fr)] print:block">
        {open ? (
          <>
            <SectionTabs reading={reading} />
            <div>
              {found.map((section) => (
                <SectionPanel
                  key={section.tab}
                  section={section}
                  open={section === open}
                  query={query}
                >
                  <ReadOn reading={reading} section={section} />
                </SectionPanel>
              ))}
            </div>
          </>
        ) : (
          <div className="lg:col-span-2">
            <NothingFound query={query} />
          </div>
        )}
      </div>
      <div className="grid gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem] print:block">
        <FaqList questions={manual.questions} />
        <aside aria-label="More help" className="space-y-4 lg:mt-20">
          <QuickLinks communityUrl={links.communityUrl} />
          <Share site={brand.url} address={address} />
        </aside>
      </div>
      {/* Names the source in print. */}
      <p className="mt-8 hidden text-sm text-ink-soft print:block">
        {manual.title} · {brand.url}
        {address}
      </p>
    </>
  );
}
