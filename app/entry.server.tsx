import { PassThrough } from "node:stream";
import {
  createReadableStreamFromReadable,
  type ActionFunctionArgs,
  type AppLoadContext,
  type EntryContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { NonceProvider } from "./web/nonce";
import { reportError } from "./web/report-error";

/** How long loaders' promises may take to arrive after the page has begun. */
export const streamTimeout = 5_000;

/** How long a page may take as a whole: a little longer, so that late promises still fail on it. */
const renderTimeout = streamTimeout + 1_000;

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

  const { nonce, clientGone } = loadContext;
  // A robot, and the cache that keeps a page, take it whole rather than piece by piece.
  const whole = nonce === undefined || isbot(request.headers.get("user-agent"));

  return new Promise((resolve, reject) => {
    let started = false;
    let failed = false;

    function respond() {
      started = true;
      const body = new PassThrough();
      body.on("close", () => {
        clearTimeout(timer);
        clientGone.removeEventListener("abort", giveUp);
      });
      resolve(
        new Response(createReadableStreamFromReadable(body), {
          status: failed ? 500 : status,
          headers,
        }),
      );
      pipe(body);
    }

    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </NonceProvider>,
      {
        nonce,
        [whole ? "onAllReady" : "onShellReady"]: respond,
        onShellError(error: unknown) {
          clearTimeout(timer);
          reject(error instanceof Error ? error : new Error(String(error)));
        },
        onError(error: unknown) {
          failed = true;
          // Before the page has begun, the error comes back through onShellError.
          if (started && !clientGone.aborted) reportError(error, loadContext);
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
