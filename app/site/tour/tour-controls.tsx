import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import {
  NextIcon,
  PauseIcon,
  PlayIcon,
  PreviousIcon,
  RestartIcon,
} from "#app/platform/ui/icons/icons.tsx";
import { useHydrated } from "#app/platform/ui/use-hydrated.ts";
import { tourPath, type TourMode } from "./address.ts";
import type { PlaybackInput } from "./playback.ts";
import type { Player } from "./player.ts";
import { stepCount } from "./steps.ts";
import { takeOver, usePlayback } from "./use-tour.ts";

interface TourControlsProps {
  player: Player;
  step: number;
  mode: TourMode;
  signedIn: boolean;
  /** Matches the dialog's rounded corners. */
  rounded: boolean;
}

/** All controls fit in one row on a phone. */
const narrow = "max-sm:px-3";

/** Links that work without a script; with one, they control the player. */
export function TourControls({ player, step, mode, signedIn, rounded }: TourControlsProps) {
  const first = step === 0;
  const last = step === stepCount - 1;
  const to = (index: number) => tourPath({ step: index, mode });
  return (
    <div
      role="group"
      aria-label="Tour controls"
      className={classNames(
        "sticky bottom-0 flex flex-wrap items-center justify-end gap-2 border-t border-line",
        "bg-surface px-4 py-2.5 sm:flex-nowrap sm:px-6 flat:py-1.5 print:hidden",
        // At high zoom the step needs the space.
        "[@media(max-height:18rem)]:static",
        rounded && "sm:rounded-b-xl",
      )}
    >
      <Control player={player} to={to(0)} input={{ type: "restart" }} className="max-sm:mr-auto">
        <RestartIcon size={18} />
        <span className="max-sm:sr-only">Restart</span>
      </Control>
      <div className="min-w-0 flex-1 text-xs leading-4 max-sm:order-first max-sm:basis-full sm:px-2">
        {mode === "presentation" && <TipLine />}
        <KeyHint />
      </div>
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
        <ButtonLink
          to={signedIn ? "/" : "/api/login"}
          fullPage
          variant="primary"
          className="shrink-0 max-sm:w-full"
        >
          {signedIn ? "Open Your Dashboard" : "Get Started Now"}
        </ButtonLink>
      )}
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

/** Reserves its space until the script has loaded. */
function PlayButton({ player }: { player: Player }) {
  const playing = usePlayback(player, (state) => state.playing);
  const scripted = useHydrated();
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

function TipLine() {
  return (
    <p className="text-ink-soft">
      <span className="font-medium text-ink">Tip:</span> share this presentation: copy its address.
    </p>
  );
}

/** Reserves its space, so that nothing moves when the script has loaded. */
function KeyHint() {
  return (
    <p className="text-ink-faint max-[70rem]:hidden pointer-coarse:hidden noscript:hidden">
      Space plays and pauses, arrows change the step, Home restarts, Esc closes.
    </p>
  );
}
