import { expect, test, vi } from "vitest";
import { reportRecovered } from "./recovered-error.ts";

function reportedOf(error: unknown): unknown[] {
  const report = vi.fn<(error: unknown) => void>();
  reportRecovered(error, report);
  return report.mock.calls.map(([each]) => each);
}

test("a page that was left while it came to life is no error", () => {
  const texts = [
    "Minified React error #421; visit https://reactjs.org/docs/error-decoder.html?invariant=421",
    "This Suspense boundary received an update before it finished hydrating. This caused the boundary to switch to client rendering.",
  ];
  for (const text of texts) expect(reportedOf(new Error(text))).toEqual([]);
});

test("everything else that React has fixed is reported", () => {
  const errors = [
    new Error("Minified React error #418; visit https://reactjs.org/"),
    new Error("Minified React error #4210; visit https://reactjs.org/"),
    "a text",
  ];
  for (const error of errors) expect(reportedOf(error)).toEqual([error]);
});
