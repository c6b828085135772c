import type { OnboardingState } from "./onboarding.ts";

/** Where to continue getting started; null: it is over. */
export type OnboardingProgress = "never_seen" | { step: number; isChosen: boolean } | null;

/** @param state null: not started */
export function lineOf(state: OnboardingState | null): OnboardingProgress {
  if (state === null) return "never_seen";
  return state.ended ? null : { step: state.step, isChosen: state.ideaId !== null };
}
