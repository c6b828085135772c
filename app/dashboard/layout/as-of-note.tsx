/**
 * Says since when a page that asks for news in vain stands still, by the clock of whoever looks: only
 * a script asks, so only browsers render the time.
 * @param instant when what is shown was made; null: it is up to date
 */
export function AsOfNote({ instant }: { instant: string | null }) {
  return (
    <div role="status" aria-label="Age of what is shown">
      {instant !== null && (
        <p className="text-sm text-warning">
          As of <time dateTime={instant}>{clockTime(instant)}</time>: the server does not answer. It
          is asked again while you are here.
        </p>
      )}
    </div>
  );
}

function clockTime(instant: string): string {
  return new Date(instant).toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
}
