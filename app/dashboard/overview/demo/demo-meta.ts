import type { MetaDescriptor } from "@remix-run/node";
import type { Matches } from "#app/platform/web/brand.ts";
import { pageMeta } from "#app/site/public-pages/page-meta.ts";
import { demoPath } from "#app/workspace/paths/demo.ts";

/** The demo has one address of its own, also where a visitor sees it in a dashboard's place. */
export function demoMeta(matches: Matches): MetaDescriptor[] {
  return pageMeta(matches, {
    title: "Demo Dashboard",
    description:
      "The product at work, with simulated agents and simulated figures: tasks, texts and reports of the day. No account is needed.",
    path: demoPath,
  });
}
