import { Link } from "@remix-run/react";
import { wallClock } from "#app/core/time/time-zone.ts";
import { formatTimeOfDay } from "#app/core/text/clock-words.ts";
import { formatInstantIn } from "#app/platform/ui/format.ts";
import { AlertIcon, CheckIcon, SpinnerIcon } from "#app/platform/ui/icons/icons.tsx";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { briefHistoryPath } from "#app/workspace/paths/brief.ts";

/** Whether the answers are saved. */
type SavedState = "saved" | "unsaved" | "saving" | "refused";

interface SavedNoteProps {
  state: SavedState;
  number: number;
  savedAt: string | null;
  now: string;
  timeZone: string;
}

/** 'Saved 9:41 AM · version 4', with a link to the history. */
export function SavedNote({ state, number, savedAt, now, timeZone }: SavedNoteProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-soft">
      <p role="status" aria-label="Saved" className="flex items-center gap-1.5">
        {state === "refused" ? (
          <>
            <AlertIcon size={16} className="text-danger" />
            Not saved: see below
          </>
        ) : state === "saving" ? (
          <>
            <SpinnerIcon size={16} className="animate-spin motion-reduce:animate-none" />
            Saving…
          </>
        ) : state === "unsaved" ? (
          "Not saved yet"
        ) : savedAt === null ? (
          "Nothing saved yet"
        ) : (
          <>
            <CheckIcon size={16} className="text-success" />
            Saved {timeOf(savedAt, now, timeZone)} · version {number}
          </>
        )}
      </p>
      {number > 0 && (
        <>
          <span aria-hidden>·</span>
          <Link to={briefHistoryPath} className={inlineLinkStyles}>
            History
          </Link>
        </>
      )}
    </div>
  );
}

/** Only the time if it was today. */
function timeOf(instant: string, now: string, timeZone: string): string {
  const [then, today] = [instant, now].map((each) => wallClock(Date.parse(each), timeZone));
  if (then && then.day === today?.day) return formatTimeOfDay(then.minutes);
  return formatInstantIn(instant, timeZone);
}
