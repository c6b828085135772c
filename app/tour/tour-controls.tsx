import type { ReactNode } from "react";
import { Button, ButtonLink } from "../ui/button";
import { classNames } from "../ui/class-names";
import { NextIcon, PauseIcon, PlayIcon, PreviousIcon, RestartIcon } from "../ui/icons";
import { tourAddress, type TourMode } from "./address";
import type { PlaybackInput } from "./playback";
import type { Player } from "./player";
import { stepCount } from "./steps";
import { useScripted } from "../ui/use-scripted";
import { takeOver, usePlayback } from "./use-tour";

interface TourControlsProps {
  player: Player;
  step: number;
  mode: TourMode;
}

/** All of them in one row of a telephone. */
const narrow = "max-sm:px-3";

/** Links, so that they work without a script; with one, they move the player in place. */
export function TourControls({ player, step, mode }: TourControlsProps) {
  const first = step === 0;
  const last = step === stepCount - 1;
  const to = (index: number) => tourAddress({ step: index, mode });
  return (
    <div className="sticky bottom-0 border-t border-line bg-surface px-4 py-3 sm:rounded-b-2xl sm:px-6 [@media(max-height:30rem)]:static">
      <div
        role="group"
        aria-label="Tour controls"
        className="flex flex-wrap items-center justify-end gap-2"
      >
        <Control player={player} to={to(0)} input={{ type: "restart" }} className="mr-auto">
          <RestartIcon size={18} />
          <span className="max-sm:sr-only">Restart</span>
        </Control>
        <Control player={player} to={to(step - 1)} input={{ type: "previous" }} disabled={first}>
          <PreviousIcon size={18} />
          <span className="max-sm:sr-only">Previous</span>
        </Control>
        <PlayButton player={player} />
        <Control
          player={player}
          to={to(step + 1)}
          input={{ type: "next" }}
          disabled={last}
          primary={!last}
        >
          Next
          <NextIcon size={18} className="max-sm:hidden" />
        </Control>
        {last && (
          <ButtonLink to="/api/login" fullPage variant="primary" className="max-sm:w-full">
            Get Started Now
          </ButtonLink>
        )}
      </div>
      <KeyHint />
    </div>
  );
}

interface ControlProps {
  player: Player;
  to: string;
  input: PlaybackInput;
  disabled?: boolean;
  primary?: boolean;
  className?: string;
  children: ReactNode;
}

function Control({
  player,
  to,
  input,
  disabled = false,
  primary,
  className,
  children,
}: ControlProps) {
  if (disabled) {
    return (
      <Button disabled className={narrow}>
        {children}
      </Button>
    );
  }
  return (
    <ButtonLink
      to={to}
      fullPage
      className={classNames(narrow, className)}
      variant={primary ? "primary" : "secondary"}
      onClick={takeOver(player, input)}
    >
      {children}
    </ButtonLink>
  );
}

/** Keeps its place until a script can play. */
function PlayButton({ player }: { player: Player }) {
  const playing = usePlayback(player, (state) => state.playing);
  const scripted = useScripted();
  return (
    <Button
      onClick={() => player.send({ type: "toggle" })}
      className={classNames(narrow, "sm:min-w-24", !scripted && "invisible noscript:hidden")}
    >
      {playing ? <PauseIcon size={18} /> : <PlayIcon size={18} />}
      {playing ? "Pause" : "Play"}
    </Button>
  );
}

/** In its place from the start, so that nothing moves when the page comes to life. */
function KeyHint() {
  return (
    <p className="mt-2 text-xs text-ink-faint pointer-coarse:hidden max-lg:hidden noscript:hidden">
      Space plays and pauses, the arrow keys change the step, Home restarts, Esc closes.
    </p>
  );
}
