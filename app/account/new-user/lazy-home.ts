import { lazy } from "react";

/* Loaded separately, so that visitors do not download it. */
export const NewUserHome = import.meta.env.SSR
  ? (await import("./new-user-home.tsx")).NewUserHome
  : lazy(() => import("./new-user-home.tsx").then((module) => ({ default: module.NewUserHome })));
