import { lazy } from "react";

/* A visitor's browser does not load what stands at the same address for others. */
export const NewUserHome = import.meta.env.SSR
  ? (await import("./new-user-home.tsx")).NewUserHome
  : lazy(() => import("./new-user-home.tsx").then((module) => ({ default: module.NewUserHome })));
