import { useRef, useState } from "react";
import { Checkbox, Input } from "#app/platform/ui/forms/controls.tsx";
import { AlertIcon } from "#app/platform/ui/icons/icons.tsx";
import { maxTopicLength, ownIdea, onboardingFields, type ProposedIdea } from "./onboarding.ts";
import { StepForm, StepHead } from "./step-form.tsx";
import type { OnboardingProblem } from "./onboarding.route.server.ts";

interface IdeaStepProps {
  ideas: readonly ProposedIdea[];
  problem: OnboardingProblem | null;
}

const choiceStyles =
  "flex gap-3.5 rounded-xl border border-line-strong bg-surface p-4 has-[:checked]:border-accent has-[:checked]:bg-accent-soft/50 has-[:checked]:ring-1 has-[:checked]:ring-accent";

/** Three suggested ideas or the user's own; the agents start with the choice. */
export function IdeaStep({ ideas, problem }: IdeaStepProps) {
  const own = useRef<HTMLInputElement>(null);
  // With JavaScript, choosing a suggestion after typing needs no confirmation.
  const [isAside, putAside] = useState(false);
  const first = ideas[0]?.key ?? ownIdea;
  const chosen = problem?.typed[onboardingFields.idea] ?? first;
  const wrong = problem?.problems.idea;
  return (
    <>
      <StepHead step={4} title="What should your first article be about?">
        <p>
          Your agents suggest these based on your answers. Choose one or write your own. All your
          agents work on it, one after another.
        </p>
      </StepHead>
      <StepForm
        step={4}
        goOn="Start writing"
        consequence="You’ll review it first."
        saved={{ [onboardingFields.idea]: first, [onboardingFields.topic]: "" }}
        isRefused={problem !== null}
      >
        <fieldset aria-describedby={wrong ? "idea-problem" : undefined} className="space-y-3">
          <legend className="sr-only">What should your first article be about?</legend>
          {ideas.map(({ key, topic, reason, makes }) => (
            <label key={key} className={choiceStyles}>
              <Checkbox
                type="radio"
                name={onboardingFields.idea}
                value={key}
                defaultChecked={key === chosen}
                onChange={() => putAside(true)}
                className="mt-1 size-5"
              />
              <span className="min-w-0">
                <span dir="auto" className="block font-semibold break-words first-letter:uppercase">
                  {topic}
                </span>
                <span dir="auto" className="mt-0.5 block text-sm break-words text-ink-soft">
                  {reason}
                </span>
                <span className="mt-1.5 block text-sm text-ink-soft">
                  {makes} · Free in simulation
                </span>
              </span>
            </label>
          ))}
          <div className={choiceStyles}>
            <Checkbox
              ref={own}
              id="own-idea"
              type="radio"
              name={onboardingFields.idea}
              value={ownIdea}
              defaultChecked={chosen === ownIdea}
              onChange={() => putAside(false)}
              className="mt-1 size-5"
            />
            <div className="min-w-0 flex-1">
              <label htmlFor="own-idea" className="block font-semibold">
                My own idea
              </label>
              <Input
                name={isAside ? undefined : onboardingFields.topic}
                aria-label="What it should be about"
                dir="auto"
                autoComplete="off"
                maxLength={maxTopicLength * 2}
                defaultValue={problem?.typed[onboardingFields.topic] ?? ""}
                placeholder="For example: what customers asked you this week"
                onInput={() => {
                  if (own.current) own.current.checked = true;
                  putAside(false);
                }}
                isLarge
                className="mt-2"
              />
              <p className="mt-1.5 text-sm text-ink-soft">
                We’ll tell you if it’s close to something you already have.
              </p>
              {problem?.duplicate && (
                <label className="mt-2 flex gap-2 text-sm">
                  <Checkbox name={onboardingFields.despite} value="yes" className="mt-0.5 size-4" />
                  Write it anyway
                </label>
              )}
            </div>
          </div>
        </fieldset>
        {wrong && (
          <p id="idea-problem" role="alert" className="mt-3 flex gap-1.5 text-sm text-danger">
            <AlertIcon size={18} className="mt-px shrink-0" />
            <span dir="auto">{wrong}</span>
          </p>
        )}
      </StepForm>
    </>
  );
}
