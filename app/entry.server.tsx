import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { NonceProvider } from "./platform/web/nonce.ts";
import { createPageBody } from "./platform/web/page-body.server.ts";
import { RenderCacheProvider } from "./platform/web/render-cache.tsx";
import { createRenderCache } from "./platform/web/render-cache.server.ts";
import { reportError } from "./platform/web/errors/report-error.ts";

/** How long loaders' promises may take after the page has started. */
export const streamTimeout = 5_000;

/** The time limit of a whole page: slightly longer, so that late promises still fail inside it. */
const renderTimeout = streamTimeout + 1_000;

/**
 * A page without pending promises is complete after this many turns of the event loop, and is then
 * sent whole. Turns, not milliseconds: a busy server takes longer per turn, but needs no more
 * turns.
 */
const turnsToComplete = 20;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Remix would discard the page, and its unread stream would run into the timeout.
  if (request.method === "HEAD") return Promise.resolve(new Response(null, { status, headers }));

  const { nonce, clientGone, renderCache } = loadContext;
  // Bots and the page cache get the page whole.
  const whole = nonce === undefined || isbot(request.headers.get("user-agent"));

  return new Promise((resolve, reject) => {
    let started = false;
    const failures: unknown[] = [];

    function respond() {
      if (started) return;
      started = true;
      // These did not prevent the page: each failed part has a fallback.
      for (const error of failures) reportError(error, loadContext);
      const body = createPageBody(() => {
        clearTimeout(timer);
        clientGone.removeEventListener("abort", giveUp);
      });
      resolve(new Response(body.stream, { status: failures.length > 0 ? 500 : status, headers }));
      pipe(body.sink);
    }

    /** A page incomplete by then is waiting for a promise, and starts without it. */
    function respondAfter(turns: number) {
      if (turns === 0) respond();
      else if (!started) setImmediate(respondAfter, turns - 1);
    }

    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <RenderCacheProvider value={createRenderCache(renderCache)}>
          <RemixServer context={remixContext} url={request.url} nonce={nonce} />
        </RenderCacheProvider>
      </NonceProvider>,
      {
        nonce,
        // Larger parts would arrive hidden at the end, for a script to place.
        progressiveChunkSize: Infinity,
        onShellReady: () => !whole && respondAfter(turnsToComplete),
        onAllReady: respond,
        onShellError(error: unknown) {
          clearTimeout(timer);
          reject(error instanceof Error ? error : new Error(String(error)));
        },
        onError(error: unknown) {
          // Aborting an abandoned page is not a failure.
          if (clientGone.aborted) return;
          // Before the page starts, an error may still come through onShellError.
          if (!started) failures.push(error);
          else reportError(error, loadContext);
        },
      },
    );

    const giveUp = () => abort();
    const timer = setTimeout(giveUp, renderTimeout);
    clientGone.addEventListener("abort", giveUp, { once: true });
  });
}

export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted || context.clientGone.aborted) return;
  reportError(error, context);
}
