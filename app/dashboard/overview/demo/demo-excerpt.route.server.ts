import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { AppLoadContext } from "@remix-run/node";
import { reportError } from "#app/platform/web/errors/report-error.ts";
import type { DemoView } from "#app/site/landing/demo-view.ts";
import { DemoExcerpt } from "./demo-excerpt.tsx";

/** The demo's current data; null: it failed, and the page shows without it. */
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
