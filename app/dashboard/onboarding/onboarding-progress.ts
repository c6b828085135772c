import type { OnboardingState } from "./onboarding.ts";

/** What the dashboard says of the welcome: where to go on; null: it is over. */
export type OnboardingProgress = "never_seen" | { step: number; isChosen: boolean } | null;

/** @param state null: nobody has seen it yet */
export function lineOf(state: OnboardingState | null): OnboardingProgress {
  if (state === null) return "never_seen";
  return state.ended ? null : { step: state.step, isChosen: state.ideaId !== null };
}
