import { Badge } from "#app/platform/ui/badge.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { StopIcon, VoiceIcon } from "#app/platform/ui/icons/icons.tsx";
import { useHydrated } from "#app/platform/ui/use-hydrated.ts";
import type { ReadAloud } from "./use-read-aloud.ts";

interface ListenControlProps {
  reading: ReadAloud;
  /** Runs before the press is handled. */
  onPress?: () => unknown;
  className?: string | undefined;
}

const labels = { idle: "Listen", loading: "Loading...", speaking: "Stop" } as const;

/** The button and the status of the voice. Hidden without JavaScript. */
export function ListenControl({ reading, onPress, className }: ListenControlProps) {
  const { phase, note, signedIn, read, stop, prepare } = reading;
  const scripted = useHydrated();
  const active = phase !== "idle";
  function press() {
    onPress?.();
    if (active) stop();
    else read();
  }
  return (
    <div
      // Its own label is not read aloud.
      data-unread=""
      className={classNames(
        "flex flex-wrap items-center gap-x-2 gap-y-1 print:hidden",
        !scripted && "invisible noscript:hidden",
        className,
      )}
    >
      <Button
        size="small"
        aria-busy={phase === "loading"}
        onClick={press}
        onPointerEnter={prepare}
        onFocus={prepare}
        // A fixed width, so that nothing moves when the label changes.
        className="min-w-27"
      >
        {active ? <StopIcon size={16} /> : <VoiceIcon size={16} />}
        {labels[phase]}
      </Button>
      {signedIn && note === null && <Badge tone="accent">AI Voice</Badge>}
      {/* Only messages: screen reader users hear that it is speaking. */}
      <p role="status" className="text-xs text-ink-soft">
        {phase === "loading" && note === null && <span className="sr-only">{labels.loading}</span>}
        {note}
      </p>
    </div>
  );
}
