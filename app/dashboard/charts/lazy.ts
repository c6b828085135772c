import { lazy } from "react";

/*
 * The charts' library is large. In the browser it comes in a chunk of its own, after the page; on
 * the server it is there from the start, so that the page holds the finished drawings.
 */
export const RevenueLine = import.meta.env.SSR
  ? (await import("./revenue-line.tsx")).RevenueLine
  : lazy(() => import("./revenue-line.tsx").then((module) => ({ default: module.RevenueLine })));

export const AgentDoughnut = import.meta.env.SSR
  ? (await import("./agent-doughnut.tsx")).AgentDoughnut
  : lazy(() =>
      import("./agent-doughnut.tsx").then((module) => ({ default: module.AgentDoughnut })),
    );
