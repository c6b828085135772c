/** As React names it in development, and as it numbers it in production. */
const interrupted = /received an update before it finished hydrating|Minified React error #421\b/;

/**
 * For React's `onRecoverableError`: what it has mended by itself is still reported, with one
 * exception. Remix takes note of a new location outside of a transition, so whoever leaves a page
 * that is still being brought to life interrupts it. React then draws the rest of that page itself,
 * and the visitor is already gone from it.
 */
export function reportRecovered(error: unknown, report: (error: unknown) => void): void {
  if (error instanceof Error && interrupted.test(error.message)) return;
  report(error);
}
