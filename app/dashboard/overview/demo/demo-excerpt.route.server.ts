import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { AppLoadContext } from "@remix-run/node";
import { reportError } from "#app/platform/web/errors/report-error.ts";
import type { DemoView } from "#app/site/landing/demo-view.ts";
import { DemoExcerpt } from "./demo-excerpt.tsx";

/** What the demo shows now; null when it fails, which must not take the page that shows it along. */
export async function readDemoView(context: AppLoadContext): Promise<DemoView | null> {
  try {
    const data = await context.services.dashboard.demo();
    const markup = renderToStaticMarkup(createElement(DemoExcerpt, { data }));
    return { markup, takenAt: data.generatedAt };
  } catch (error) {
    reportError(error, context);
    return null;
  }
}
