import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { DemoExcerpt } from "./demo-excerpt";
import type { LoadContext } from "../../load-context";
import { reportError } from "../../platform/web/report-error";

/** A part of the running demo as it was at one moment, drawn by the dashboard's own parts. */
export interface DemoView {
  /** Finished HTML: a visitor's browser needs none of the dashboard's scripts for it. */
  markup: string;
  /** ISO timestamp */
  takenAt: string;
}

/** What the demo shows now; null when it fails, which must not take the page that shows it along. */
export async function readDemoView(context: LoadContext): Promise<DemoView | null> {
  try {
    const data = await context.services.dashboard.demo();
    const markup = renderToStaticMarkup(createElement(DemoExcerpt, { data }));
    return { markup, takenAt: data.generatedAt };
  } catch (error) {
    reportError(error, context);
    return null;
  }
}
