import { useRef, useState } from "react";
import type { Brand } from "../brand/brand";
import { Badge } from "../ui/badge";
import { classNames } from "../ui/class-names";
import { IconButton, iconButtonLook } from "../ui/icon-button";
import { CloseIcon, InfoIcon, MaximizeIcon, MinimizeIcon } from "../ui/icons";
import { plainClick } from "../ui/plain-click";
import { Tooltip, TooltipGroup } from "../ui/tooltip";
import { useScripted } from "../ui/use-scripted";
import { useClose } from "../web/use-close";
import type { TourPlace } from "./address";
import { StepChips } from "./step-chips";
import { StepPanel } from "./step-panel";
import { stepAt, stepCount, withBrand } from "./steps";
import { TourControls } from "./tour-controls";
import { OverallProgress, StepProgress } from "./tour-progress";
import { usePlaceInAddress, usePlayback, usePlayer, useTourFocus, useTourKeys } from "./use-tour";

/** Only its own controls close it: a click beside it does nothing. */
export function TourDialog({ brand, initial }: { brand: Brand; initial: TourPlace }) {
  const { mode } = initial;
  const player = usePlayer(initial);
  const step = usePlayback(player, (state) => state.step);
  const moved = usePlayback(player, (state) => state.moved);
  const [maximized, setMaximized] = useState(false);
  const dialog = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const close = useClose();
  usePlaceInAddress({ step, mode }, moved);
  useTourKeys(player, close);
  useTourFocus(dialog, panel, step);

  return (
    <div
      ref={dialog}
      role="dialog"
      aria-modal="true"
      aria-labelledby="tour-title"
      tabIndex={-1}
      className={classNames(
        "flex w-full flex-col border-line bg-surface outline-none sm:rounded-2xl sm:border sm:shadow-lift",
        !maximized && "my-auto max-w-5xl max-sm:min-h-dvh",
      )}
    >
      <TourHeader
        product={brand.name}
        step={step}
        maximized={maximized}
        onMaximize={() => setMaximized((now) => !now)}
        onClose={close}
      />
      <div className="grid gap-4 px-4 py-4 sm:px-6">
        <OverallProgress player={player} />
        <StepChips player={player} step={step} mode={mode} />
        <StepProgress player={player} />
        {mode === "presentation" && <TipLine />}
      </div>
      <StepPanel key={step} ref={panel} step={step} brand={brand} roomy={maximized} moved={moved} />
      <TourControls player={player} step={step} mode={mode} />
      {/* Says where one is after a move, and nothing of the time that runs. */}
      <p role="status" className="sr-only">
        {moved && `Step ${step + 1} of ${stepCount}: ${withBrand(stepAt(step).title, brand)}`}
      </p>
    </div>
  );
}

interface TourHeaderProps {
  product: string;
  step: number;
  maximized: boolean;
  onMaximize: () => void;
  onClose: () => void;
}

function TourHeader({ product, step, maximized, onMaximize, onClose }: TourHeaderProps) {
  const scripted = useScripted();
  return (
    <div className="flex items-start justify-between gap-3 border-b border-line px-4 py-3 sm:px-6">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 py-1">
        <h1 id="tour-title" className="text-lg font-semibold">
          Guided Tour of {product}
        </h1>
        <Badge tone="accent">
          Step {step + 1} of {stepCount}
        </Badge>
      </div>
      <div className="flex shrink-0 gap-1">
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
          className={iconButtonLook}
          onClick={(event) => plainClick(event, onClose)}
        >
          <CloseIcon />
        </a>
      </div>
    </div>
  );
}

function TipLine() {
  return (
    <p className="flex gap-2 text-sm text-ink-soft">
      <InfoIcon size={18} className="mt-px shrink-0 text-accent" />
      <span>
        <span className="font-medium text-ink">Tip:</span> share this presentation with others. Copy
        the address of this page: it opens at the step you are on.
      </span>
    </p>
  );
}
