/**
 * Shows how old the page's data is while updates fail. Only browsers render it, in the viewer's own time zone.
 * @param instant when the shown data was created; null: it is up to date
 */
export function AsOfNote({ instant }: { instant: string | null }) {
  return (
    <div role="status" aria-label="Age of the data">
      {instant !== null && (
        <p className="text-sm text-warning">
          As of <time dateTime={instant}>{clockTime(instant)}</time>: the server isn't responding.
          We'll keep trying while this page is open.
        </p>
      )}
    </div>
  );
}

function clockTime(instant: string): string {
  return new Date(instant).toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
}
