import { lazy } from "react";

/* The chart library is large: browsers load it in a separate chunk after the page. The server imports it directly
 * so that the page contains the rendered charts.
 */
export const RevenueLine = import.meta.env.SSR
  ? (await import("./revenue-line.tsx")).RevenueLine
  : lazy(() => import("./revenue-line.tsx").then((module) => ({ default: module.RevenueLine })));

export const AgentDoughnut = import.meta.env.SSR
  ? (await import("./agent-doughnut.tsx")).AgentDoughnut
  : lazy(() =>
      import("./agent-doughnut.tsx").then((module) => ({ default: module.AgentDoughnut })),
    );
