import { lazy } from "react";

/* A visitor's browser does not load what stands at the same address for others. */
export const NewcomerHome = import.meta.env.SSR
  ? (await import("./newcomer-home")).NewcomerHome
  : lazy(() => import("./newcomer-home").then((module) => ({ default: module.NewcomerHome })));
