import type { MetaDescriptor } from "@remix-run/node";
import type { Matches } from "../../platform/web/brand";
import { pageMeta } from "../../site/public-pages/page-meta";
import { demoPath } from "../../workspace/addresses/demo";

/** The demo has one address of its own, also where a visitor sees it in a dashboard's place. */
export function demoMeta(matches: Matches): MetaDescriptor[] {
  return pageMeta(matches, {
    title: "Demo Dashboard",
    description:
      "The product at work, with simulated agents and simulated figures: tasks, texts and reports of the day. No account is needed.",
    path: demoPath,
  });
}
