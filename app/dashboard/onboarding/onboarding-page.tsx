import { BusinessStep, VoiceStep } from "./answer-steps.tsx";
import { FirstTextStep } from "./first-text-step.tsx";
import { IdeaStep } from "./idea-step.tsx";
import { ChannelsStep } from "./channels-step.tsx";
import { StepList } from "./step-list.tsx";
import type { OnboardingProblem, OnboardingView } from "./onboarding.route.server.ts";

interface OnboardingPageProps extends OnboardingView {
  /** Why the form was rejected. */
  problem: OnboardingProblem | null;
}

/** Getting started: one page per step. */
export function OnboardingPage({ state, said, view, problem }: OnboardingPageProps) {
  return (
    <div className="grid flex-1 lg:grid-cols-[20.5rem_minmax(0,1fr)]">
      <aside
        aria-label="Getting started"
        className="border-line px-4 pt-6 sm:px-6 lg:border-r lg:px-8 lg:pt-11"
      >
        <p className="text-lg leading-snug font-semibold max-lg:hidden">
          Four questions
          <br /> to your first draft
        </p>
        <p className="mt-1 mb-8 text-ink-soft max-lg:hidden">
          Takes about three minutes. You can leave anytime and continue later.
        </p>
        <StepList present={state.step} said={said} />
      </aside>
      <main
        id="main"
        className="min-w-0 bg-surface px-4 py-6 max-lg:bg-transparent sm:px-6 lg:px-16 lg:py-11"
      >
        <div className="max-w-3xl">
          <Step view={view} problem={problem} />
        </div>
      </main>
    </div>
  );
}

function Step({ view, problem }: Pick<OnboardingPageProps, "view" | "problem">) {
  switch (view.step) {
    case 1:
      return <BusinessStep {...view} problem={problem} />;
    case 2:
      return <VoiceStep {...view} problem={problem} />;
    case 3:
      return <ChannelsStep places={view.places} />;
    case 4:
      return <IdeaStep ideas={view.ideas} problem={problem} />;
    case 5:
      return <FirstTextStep first={view.first} />;
  }
}
