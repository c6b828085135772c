import { lazy } from "react";

/*
 * `/` is the dashboard or the landing page; loaded lazily so that visitors do not download the dashboard. The server has it from the start.
 */
export const DashboardScreen = import.meta.env.SSR
  ? (await import("./screen.tsx")).DashboardScreen
  : lazy(() => import("./screen.tsx").then((module) => ({ default: module.DashboardScreen })));
