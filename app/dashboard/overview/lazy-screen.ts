import { lazy } from "react";

/*
 * For the address that shows the dashboard to some and the landing page to others: a visitor's
 * browser does not load what only subscribers see. On the server it is there from the start.
 */
export const DashboardScreen = import.meta.env.SSR
  ? (await import("./screen.tsx")).DashboardScreen
  : lazy(() => import("./screen.tsx").then((module) => ({ default: module.DashboardScreen })));
