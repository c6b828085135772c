import { classNames } from "../ui/class-names";
import { overallPercent, secondsRemaining, stepPercent } from "./playback";
import type { Player } from "./player";
import { stepCount } from "./steps";
import { useScripted } from "../ui/use-scripted";
import { usePlayback } from "./use-tour";

/** The whole tour. Told to assistive technology once a step: a bar that never rests is noise. */
export function OverallProgress({ player }: { player: Player }) {
  const step = usePlayback(player, (state) => state.step);
  return (
    <div>
      <p className="flex justify-between gap-3 text-sm">
        <span className="font-medium">Overall progress</span>
        <OverallPercent player={player} />
      </p>
      <div
        role="progressbar"
        aria-label="Overall progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round((step / stepCount) * 100)}
        aria-valuetext={`Step ${step + 1} of ${stepCount}`}
        className="mt-1.5"
      >
        <Bar player={player} read={overallPercent} />
      </div>
    </div>
  );
}

function OverallPercent({ player }: { player: Player }) {
  const percent = usePlayback(player, (state) => Math.round(overallPercent(state)));
  return <span className="text-ink-soft tabular-nums">{percent}% complete</span>;
}

/** The present step; without a script no time runs, and there is nothing to tell. */
export function StepProgress({ player }: { player: Player }) {
  const scripted = useScripted();
  const percent = usePlayback(player, (state) => Math.floor(stepPercent(state)));
  const seconds = usePlayback(player, secondsRemaining);
  return (
    <div aria-hidden={!scripted} className={classNames(!scripted && "invisible noscript:hidden")}>
      <p className="flex justify-between gap-3 text-sm text-ink-soft tabular-nums">
        <span>This step: {percent}%</span>
        <span>
          {seconds} {seconds === 1 ? "second" : "seconds"} remaining
        </span>
      </p>
      <div aria-hidden className="mt-1.5">
        <Bar player={player} read={stepPercent} thin />
      </div>
    </div>
  );
}

interface BarProps {
  player: Player;
  read: Parameters<typeof usePlayback<number>>[1];
  thin?: boolean;
}

function Bar({ player, read, thin = false }: BarProps) {
  const percent = usePlayback(player, read);
  return (
    <div className={classNames("overflow-hidden rounded-full bg-sunken", thin ? "h-1" : "h-2")}>
      <div
        className={classNames(
          "h-full rounded-full forced-colors:bg-[CanvasText]",
          thin ? "bg-series-2" : "bg-accent",
        )}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
