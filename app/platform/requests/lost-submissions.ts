/** A form whose request failed, as far as the page can tell. */
interface LostSubmission {
  /** Its target address. */
  path: string;
  fields: URLSearchParams;
}

const eventName = "lostsubmission";

/** Notifies components that may learn later that it succeeded. */
export function announceLostSubmission(lost: LostSubmission): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail: lost }));
}

/** Returns the unsubscribe function. */
export function onLostSubmission(hear: (lost: LostSubmission) => void): () => void {
  // Only the function above dispatches these events.
  const listener = (event: Event) => hear((event as CustomEvent<LostSubmission>).detail);
  window.addEventListener(eventName, listener);
  return () => window.removeEventListener(eventName, listener);
}
