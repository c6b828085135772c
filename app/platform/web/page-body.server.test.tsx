import { lazy, Suspense } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { expect, test } from "vitest";
import { createPageBody } from "./page-body.server.ts";

/** As the entry of the server renders pages. */
async function bodyOf(element: JSX.Element): Promise<string> {
  const body = createPageBody(() => undefined);
  const { pipe } = renderToPipeableStream(element, { onAllReady: () => void pipe(body.sink) });
  return new Response(body.stream).text();
}

/** As it is sent when a part of the page waits for something. */
async function whenShellIsReady(element: JSX.Element): Promise<string> {
  const body = createPageBody(() => undefined);
  const { pipe } = renderToPipeableStream(element, { onShellReady: () => void pipe(body.sink) });
  return new Response(body.stream).text();
}

test("texts of more than one byte a character arrive whole, wherever React cuts", async () => {
  const text = "😀 日本語 שלום ".repeat(40);
  // Each starts at another offset within React's two-kilobyte chunks.
  for (let before = 0; before < 16; before += 1) {
    const html = await bodyOf(
      <main title={"x".repeat(before)}>
        {Array.from({ length: 12 }, (_, index) => (
          <p key={index}>{text}</p>
        ))}
      </main>,
    );
    expect(html).not.toContain("\0");
    expect(html.split(text)).toHaveLength(13);
  }
});

test("it ends with the page, and says when it is closed", async () => {
  let closed = 0;
  const body = createPageBody(() => (closed += 1));
  const { pipe } = renderToPipeableStream(<p>Hello</p>, {
    onAllReady: () => void pipe(body.sink),
  });
  expect(await new Response(body.stream).text()).toBe("<p>Hello</p>");
  expect(closed).toBe(1);
});

test("puts late content inside the page, with the closing tags once and last", async () => {
  const late = new Promise<{ default: () => JSX.Element }>((resolve) =>
    setImmediate(() => resolve({ default: () => <script src="/late.js" /> })),
  );
  const Late = lazy(() => late);
  const html = await whenShellIsReady(
    <>
      <html lang="en">
        <body>
          <p>{"</body></html>"}</p>
        </body>
      </html>
      <Suspense>
        <Late />
      </Suspense>
    </>,
  );
  expect(html).toContain('src="/late.js"');
  expect(html.indexOf("</body></html>")).toBe(html.length - "</body></html>".length);
});

test("stops React when the client disconnects", async () => {
  const closed = new Promise<void>((resolve) => {
    const body = createPageBody(resolve);
    void body.stream.cancel();
  });
  await closed;
});
