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

/** How long loaders' promises may take to arrive after the page has begun. */
export const streamTimeout = 5_000;

/** How long a page may take as a whole: a little longer, so that late promises still fail on it. */
const renderTimeout = streamTimeout + 1_000;

/**
 * A page that waits for nothing is complete after so many turns of the event loop, and is then sent
 * whole. Turns and not milliseconds: a busy server takes longer for each, and needs no more of them.
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
  // Remix would throw the page away: nobody would read its stream, and it would wait out its time.
  if (request.method === "HEAD") return Promise.resolve(new Response(null, { status, headers }));

  const { nonce, clientGone, renderCache } = loadContext;
  // A robot, and the cache that keeps a page, take it whole rather than piece by piece.
  const whole = nonce === undefined || isbot(request.headers.get("user-agent"));

  return new Promise((resolve, reject) => {
    let started = false;
    const failures: unknown[] = [];

    function respond() {
      if (started) return;
      started = true;
      // These did not keep the page from being made: something stands in for each part that failed.
      for (const error of failures) reportError(error, loadContext);
      const body = createPageBody(() => {
        clearTimeout(timer);
        clientGone.removeEventListener("abort", giveUp);
      });
      resolve(new Response(body.stream, { status: failures.length > 0 ? 500 : status, headers }));
      pipe(body.sink);
    }

    /** What is not complete by then waits for a loader's promise, and begins without it. */
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
        // Larger parts would come hidden, at the end, for a script to put into their place.
        progressiveChunkSize: Infinity,
        onShellReady: () => !whole && respondAfter(turnsToComplete),
        onAllReady: respond,
        onShellError(error: unknown) {
          clearTimeout(timer);
          reject(error instanceof Error ? error : new Error(String(error)));
        },
        onError(error: unknown) {
          // Giving up for nobody is no failure.
          if (clientGone.aborted) return;
          // Before the page has begun, an error may yet come back through onShellError.
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
