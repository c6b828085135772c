import { classNames } from "#app/platform/ui/class-names.ts";
import { useHydrated } from "#app/platform/ui/use-hydrated.ts";
import type { TourMode } from "./address.ts";
import { overallPercent, secondsRemaining, stepPercent, type Playback } from "./playback.ts";
import type { Player } from "./player.ts";
import { StepChips } from "./step-chips.tsx";
import { stepCount, tourSteps } from "./steps.ts";
import { usePlayback } from "./use-tour.ts";

interface TourProgressProps {
  player: Player;
  step: number;
  mode: TourMode;
}

/** One bar for the tour and its steps: a segment per step, with its chip below. */
export function TourProgress({ player, step, mode }: TourProgressProps) {
  return (
    <div className="px-4 pt-3 sm:px-6 flat:pt-1.5 print:hidden">
      <div
        className={classNames(
          "flex flex-wrap justify-between gap-x-3 text-xs leading-5 text-ink-soft tabular-nums sm:text-sm",
          // Always one line, so that nothing below moves while it plays.
          "max-[24rem]:gap-x-1.5 max-[24rem]:tracking-tight",
        )}
      >
        <p>
          <span className="font-medium text-ink max-sm:sr-only">Overall progress</span>{" "}
          <OverallPercent player={player} />
        </p>
        <StepTime player={player} />
      </div>
      <SegmentedBar player={player} step={step} />
      <StepChips player={player} step={step} mode={mode} />
    </div>
  );
}

function OverallPercent({ player }: { player: Player }) {
  const percent = usePlayback(player, (state) => Math.round(overallPercent(state)));
  return <span>{percent}% complete</span>;
}

/** The progress of the current step. Hidden without a script, because no time runs. */
function StepTime({ player }: { player: Player }) {
  const scripted = useHydrated();
  const percent = usePlayback(player, (state) => Math.floor(stepPercent(state)));
  const seconds = usePlayback(player, secondsRemaining);
  return (
    <p aria-hidden={!scripted} className={classNames(!scripted && "invisible noscript:hidden")}>
      <span>This step: {percent}%</span> <span aria-hidden>·</span>{" "}
      <span>
        {seconds} {seconds === 1 ? "second" : "seconds"} remaining
      </span>
    </p>
  );
}

/** Announced once per step, because constant updates would be noise. */
function SegmentedBar({ player, step }: Omit<TourProgressProps, "mode">) {
  return (
    <div
      role="progressbar"
      aria-label="Overall progress"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round((step / stepCount) * 100)}
      aria-valuetext={`Step ${step + 1} of ${stepCount}`}
      className="mt-1.5 grid grid-cols-12 gap-1"
    >
      {tourSteps.map(({ id }, index) => (
        <Segment key={id} player={player} index={index} />
      ))}
    </div>
  );
}

function Segment({ player, index }: { player: Player; index: number }) {
  const percent = usePlayback(player, (state) => percentOf(index, state));
  return (
    <div className="data-colour h-1.5 overflow-hidden rounded-full bg-line">
      <div className="data-colour h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
    </div>
  );
}

/** The progress of a step, 0–100. */
function percentOf(index: number, state: Playback): number {
  if (index === state.step) return stepPercent(state);
  return index < state.step ? 100 : 0;
}
