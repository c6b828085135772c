import { Dialog } from "#app/platform/ui/overlays/dialog.tsx";
import { IconButton } from "#app/platform/ui/icons/icon-button.tsx";
import { CloseIcon } from "#app/platform/ui/icons/icons.tsx";
import { Tooltip, TooltipGroup } from "#app/platform/ui/overlays/tooltip.tsx";
import { useClose } from "#app/platform/web/use-close.ts";
import { LandingBackdrop } from "#app/site/landing/backdrop.tsx";
import { ManualBody, type ManualProps } from "./manual-body.tsx";
import { useReading } from "./use-reading.ts";

/** The manual as a dialog over the landing page. */
export function ManualDialog({ manual, place, brand, links }: ManualProps) {
  const close = useClose();
  const reading = useReading(manual, place, brand.name);
  return (
    <>
      <LandingBackdrop brand={brand} />
      <Dialog
        labelledBy="manual-title"
        onClose={close}
        aroundClassName="items-start sm:p-6 print:p-0"
        className="w-full max-w-6xl border-line bg-canvas max-sm:min-h-dvh sm:rounded-2xl sm:border sm:shadow-lift print:border-0"
      >
        <div className="sticky top-0 z-10 flex items-center justify-between gap-3 border-b border-line bg-surface px-4 py-3 sm:rounded-t-2xl sm:px-6 print:static print:border-0 print:px-0">
          <h1 id="manual-title" className="text-lg font-semibold">
            User Manual
          </h1>
          <TooltipGroup>
            <Tooltip text="Close">
              <IconButton label="Close manual" onClick={close} className="print:hidden">
                <CloseIcon />
              </IconButton>
            </Tooltip>
          </TooltipGroup>
        </div>
        <div className="px-4 py-6 sm:px-6 print:p-0">
          <p className="mb-5 max-w-prose text-ink-soft">{manual.summary}</p>
          <ManualBody manual={manual} reading={reading} brand={brand} links={links} />
        </div>
      </Dialog>
    </>
  );
}
