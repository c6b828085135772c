import { lazy } from "react";

/*
 * Every page is drawn by the same root: a visitor's browser does not load what only the signed-in see.
 * On the server it is there from the start.
 */
export const SignedInHeader = import.meta.env.SSR
  ? (await import("./signed-in-header.tsx")).SignedInHeader
  : lazy(() =>
      import("./signed-in-header.tsx").then((module) => ({ default: module.SignedInHeader })),
    );
