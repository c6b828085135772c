import { lazy } from "react";

/*
 * Loaded lazily so that visitors do not download what only signed-in users see. The server has it from the start.
 */
export const SignedInHeader = import.meta.env.SSR
  ? (await import("./signed-in-header.tsx")).SignedInHeader
  : lazy(() =>
      import("./signed-in-header.tsx").then((module) => ({ default: module.SignedInHeader })),
    );
