import type { MetaDescriptor } from "@remix-run/node";
import type { Matches } from "#app/platform/web/brand.ts";
import { pageMeta } from "#app/site/public-pages/page-meta.ts";
import { demoPath } from "#app/workspace/paths/demo.ts";

/** The demo's canonical address, even when shown instead of a dashboard. */
export function demoMeta(matches: Matches): MetaDescriptor[] {
  return pageMeta(matches, {
    title: "Demo Dashboard",
    description:
      "See the product at work with simulated agents and data: today's tasks, content, and reports. No account needed.",
    path: demoPath,
  });
}
