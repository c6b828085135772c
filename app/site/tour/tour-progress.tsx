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

/** The whole tour and its present step in one bar: a segment for each step, its chip below it. */
export function TourProgress({ player, step, mode }: TourProgressProps) {
  return (
    <div className="px-4 pt-3 sm:px-6 flat:pt-1.5 print:hidden">
      <div
        className={classNames(
          "flex flex-wrap justify-between gap-x-3 text-xs leading-5 text-ink-soft tabular-nums sm:text-sm",
          // One line at each percent: what comes below must not move while it plays.
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

/** The present step; without a script no time runs, and there is nothing to tell. */
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

/** Told to assistive technology once a step: a bar that never rests is noise. */
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

/** How much of a step has been seen, 0–100. */
function percentOf(index: number, state: Playback): number {
  if (index === state.step) return stepPercent(state);
  return index < state.step ? 100 : 0;
}
