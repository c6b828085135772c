import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepTypedText } from "./platform/web/drafts/keep-typed-text.ts";
import { reportRecovered } from "./platform/web/errors/recovered-error.ts";

/**
 * Waits for the data that the page carries. Remix would have its first rendering wait for it, at the
 * root, where nothing can stand in: a click meanwhile has React render at once, and fail (error 345).
 */
async function decodeState(): Promise<void> {
  try {
    // Begins to decode and, before it does anything as a component, throws what to wait for.
    RemixBrowser({});
  } catch (waiting) {
    await waiting;
  }
}

void decodeState().then(() =>
  startTransition(() => {
    keepTypedText(document);
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
      { onRecoverableError: (error) => reportRecovered(error, reportError) },
    );
  }),
);
