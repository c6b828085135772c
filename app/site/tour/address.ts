import { stepAt, stepCount, tourSteps } from "./steps.ts";

/** A guided tour plays on demand; a presentation plays automatically. */
export type TourMode = "guided" | "presentation";

export interface TourPlace {
  /** 0–11 */
  step: number;
  mode: TourMode;
}

/** The address of a step, such as `/tour?step=agents`. The first step has no name. */
export function tourPath({ step, mode }: TourPlace): string {
  const query = new URLSearchParams();
  if (mode === "presentation") query.set("mode", mode);
  if (step > 0) query.set("step", stepAt(step).id);
  return query.size > 0 ? `/tour?${query}` : "/tour";
}

/** Reads a step by its id or its number from 1 to 12; falls back to the first step. */
export function readTourPlace(query: URLSearchParams): TourPlace {
  const name = query.get("step") ?? "";
  const byId = tourSteps.findIndex(({ id }) => id === name);
  const byNumber = /^[1-9]\d?$/.test(name) && Number(name) <= stepCount ? Number(name) - 1 : 0;
  return {
    step: byId >= 0 ? byId : byNumber,
    mode: query.get("mode") === "presentation" ? "presentation" : "guided",
  };
}

export function tourTitle(step: number): string {
  return `Guided Tour, Step ${step + 1} of ${stepCount}: ${stepAt(step).name}`;
}
