import { useRef, useState } from "react";
import type { Brand } from "#app/platform/brand/brand.ts";
import { Badge } from "#app/platform/ui/badge.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { Dialog } from "#app/platform/ui/overlays/dialog.tsx";
import { IconButton, iconButtonStyles } from "#app/platform/ui/icons/icon-button.tsx";
import { CloseIcon, MaximizeIcon, MinimizeIcon } from "#app/platform/ui/icons/icons.tsx";
import { plainClick } from "#app/platform/ui/links/plain-click.ts";
import { Tooltip, TooltipGroup } from "#app/platform/ui/overlays/tooltip.tsx";
import { useHydrated } from "#app/platform/ui/use-hydrated.ts";
import { useClose } from "#app/platform/web/use-close.ts";
import { presentationPath } from "#app/workspace/paths/presentation.ts";
import { ListenControl } from "#app/site/voice/listen-control.tsx";
import type { TourPlace } from "./address.ts";
import { StepPanel } from "./step-panel.tsx";
import { stepAt, stepCount, withBrand } from "./steps.ts";
import { TourControls } from "./tour-controls.tsx";
import { TourProgress } from "./tour-progress.tsx";
import { useTourNarration } from "./use-tour-narration.ts";
import {
  usePlaceInAddress,
  usePlayback,
  usePlayer,
  useTourFocus,
  useTourKeys,
} from "./use-tour.ts";

interface TourDialogProps {
  brand: Brand;
  initial: TourPlace;
  signedIn: boolean;
}

/** A click outside does not close it. */
export function TourDialog({ brand, initial, signedIn }: TourDialogProps) {
  const { mode } = initial;
  const player = usePlayer(initial);
  const step = usePlayback(player, (state) => state.step);
  const moved = usePlayback(player, (state) => state.moved);
  const [maximized, setMaximized] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const close = useClose(presentationPath);
  usePlaceInAddress({ step, mode }, moved);
  useTourKeys(player, close);
  useTourFocus(panel, step);
  const narration = useTourNarration(player, step, mode);

  return (
    <Dialog
      labelledBy="tour-title"
      // The tour handles Escape itself, and a click outside does nothing.
      onClose={stay}
      aroundClassName="items-stretch sm:items-center"
      className={classNames(
        "relative flex w-full flex-col border-line bg-surface print:m-0 print:min-h-0 print:border-0",
        maximized
          ? "min-h-dvh"
          : // Of one height, so that the controls stay where they are from step to step.
            "max-sm:min-h-dvh sm:m-2 sm:min-h-[min(42rem,100dvh-1rem)] sm:max-w-6xl sm:rounded-xl sm:border sm:shadow-lift",
      )}
    >
      <TourHeader
        product={brand.name}
        step={step}
        maximized={maximized}
        onMaximize={() => setMaximized((now) => !now)}
        onClose={close}
      />
      <TourProgress player={player} step={step} mode={mode} />
      <StepPanel key={step} ref={panel} step={step} brand={brand} roomy={maximized} moved={moved}>
        <ListenControl {...narration} />
      </StepPanel>
      <TourControls
        player={player}
        step={step}
        mode={mode}
        signedIn={signedIn}
        rounded={!maximized}
      />
      {/* Announces the step after a change, but not the running time. */}
      <p role="status" className="sr-only">
        {moved && `Step ${step + 1} of ${stepCount}: ${withBrand(stepAt(step).title, brand)}`}
      </p>
    </Dialog>
  );
}

const stay = () => undefined;

interface TourHeaderProps {
  product: string;
  step: number;
  maximized: boolean;
  onMaximize: () => void;
  onClose: () => void;
}

function TourHeader({ product, step, maximized, onMaximize, onClose }: TourHeaderProps) {
  const scripted = useHydrated();
  return (
    <div className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-4 sm:pr-4 sm:pl-6 flat:py-0.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <h1 id="tour-title" className="text-sm font-semibold sm:text-base">
          Guided Tour of {product}
        </h1>
        <Badge tone="accent">
          Step {step + 1} of {stepCount}
        </Badge>
      </div>
      <div className="flex shrink-0 gap-1 print:hidden">
        {scripted && (
          <TooltipGroup>
            <Tooltip text={maximized ? "Back to the usual size" : "Use the whole window"}>
              <IconButton
                label="Maximize"
                aria-pressed={maximized}
                onClick={onMaximize}
                className="max-sm:hidden"
              >
                {maximized ? <MinimizeIcon /> : <MaximizeIcon />}
              </IconButton>
            </Tooltip>
          </TooltipGroup>
        )}
        <a
          href="/"
          aria-label="Close tour"
          className={iconButtonStyles}
          onClick={(event) => plainClick(event, onClose)}
        >
          <CloseIcon />
        </a>
      </div>
    </div>
  );
}
