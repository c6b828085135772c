/** A form that came to nothing, as far as the page can tell. */
interface LostSubmission {
  /** The address that it was sent to. */
  path: string;
  fields: URLSearchParams;
}

const eventName = "lostsubmission";

/** Tells those parts of the page that may see later that it was done after all. */
export function announceLostSubmission(lost: LostSubmission): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail: lost }));
}

/** Gives what ends it. */
export function onLostSubmission(hear: (lost: LostSubmission) => void): () => void {
  // Only the function above makes such events.
  const listener = (event: Event) => hear((event as CustomEvent<LostSubmission>).detail);
  window.addEventListener(eventName, listener);
  return () => window.removeEventListener(eventName, listener);
}
