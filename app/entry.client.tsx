import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepTypedText } from "./platform/web/drafts/keep-typed-text.ts";
import { reportRecovered } from "./platform/web/errors/recovered-error.ts";

/**
 * Waits for the page's data. Remix would suspend at the root without a fallback: a click would then
 * make React render at once and fail (error 345).
 */
async function decodeState(): Promise<void> {
  try {
    // Starts decoding, and throws the promise before it acts as a component.
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
