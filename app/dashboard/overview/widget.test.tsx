import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { expect, test } from "vitest";
import { Widget } from "./widget.tsx";

/** The markup without JavaScript, and the log. */
function render(element: JSX.Element): Promise<{ html: string; errors: string[] }> {
  return new Promise((resolve, reject) => {
    const errors: string[] = [];
    let html = "";
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        html += chunk.toString();
        done();
      },
      final(done) {
        resolve({ html, errors });
        done();
      },
    });
    const { pipe } = renderToPipeableStream(element, {
      onShellReady: () => void pipe(sink),
      onShellError: reject,
      onError: (error) => void errors.push(String(error)),
    });
  });
}

function Broken(): never {
  throw new RangeError("Invalid time value");
}

test("a widget that fails on the server leaves the rest, and says so in its place", async () => {
  const { html, errors } = await render(
    <main>
      <Widget name="Workflow">
        <p>Morning Review</p>
      </Widget>
      <Widget name="Recent Activities">
        <Broken />
      </Widget>
      <p>Content</p>
    </main>,
  );
  expect(html).toContain("Morning Review");
  expect(html).toContain("<p>Content</p>");
  expect(html).toMatch(/<h3[^>]*>Recent Activities<\/h3>/);
  expect(html).toContain("Something went wrong");
  expect(html).toContain(
    "An unexpected error occurred. Please try refreshing the page or go back to the dashboard.",
  );
  // Without JavaScript, trying again is loading the page again.
  expect(html).toMatch(/<a href="" [^>]*>Try Again<\/a>/);
  expect(html).toMatch(/<a href="\/" [^>]*>Go to Dashboard<\/a>/);
  expect(errors).toEqual(["RangeError: Invalid time value"]);
});

test("a widget that works shows itself and nothing else", async () => {
  const { html, errors } = await render(
    <Widget name="Workflow">
      <p>Morning Review</p>
    </Widget>,
  );
  expect(html).toContain("<p>Morning Review</p>");
  expect(html).not.toContain("Something went wrong");
  expect(errors).toEqual([]);
});
