/** React's error by name in development and by number in production. */
const interrupted = /received an update before it finished hydrating|Minified React error #421\b/;

/**
 * For React's `onRecoverableError`: reports recovered errors with one exception. Remix updates the
 * location outside of a transition, so leaving a page during hydration interrupts it. React then
 * renders the rest of that page on the client, but the visitor has already left.
 */
export function reportRecovered(error: unknown, report: (error: unknown) => void): void {
  if (error instanceof Error && interrupted.test(error.message)) return;
  report(error);
}
