import { Link } from "@remix-run/react";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { exampleAnswers } from "#app/domain/brief/brief.ts";
import { briefPath } from "#app/workspace/paths/brief.ts";
import { TextField } from "#app/dashboard/brief/question.tsx";
import { briefFields } from "#app/dashboard/brief/fields.ts";
import { StepForm, StepHead } from "./step-form.tsx";
import type { StepView, OnboardingProblem } from "./onboarding.route.server.ts";

type AnswersView = Extract<StepView, { step: 1 | 2 }> & { problem: OnboardingProblem | null };

/** What was typed and refused comes back. */
const initialOf =
  ({ answers, problem }: AnswersView) =>
  (field: "offer" | "audience" | "goals" | "tone") =>
    problem?.typed[field] ?? answers[field];

export function BusinessStep(view: AnswersView) {
  const initial = initialOf(view);
  const problems = view.problem?.problems ?? {};
  const { offer, audience, goals } = view.answers;
  return (
    <>
      <StepHead step={1} title="What is your business?">
        <p>
          Two or three sentences, as you would tell a neighbor. Your agents use only what you write
          here. You can change it anytime. Have a website?{" "}
          <Link to={briefPath} className={inlineLinkStyles}>
            We can read it for you
          </Link>
          .
        </p>
      </StepHead>
      <StepForm
        step={1}
        goOn="Go on"
        saved={{ offer, audience, goals }}
        isRefused={view.problem !== null}
      >
        <div className="space-y-5">
          <TextField
            name="offer"
            label="What do you offer?"
            initial={initial("offer")}
            placeholder={`For instance: ${exampleAnswers.offer}`}
            problem={problems.offer}
          />
          <TextField
            name="audience"
            label="To whom?"
            rows={2}
            initial={initial("audience")}
            placeholder={`For instance: ${exampleAnswers.audience}`}
            problem={problems.audience}
          />
          <TextField
            name="goals"
            label="What should your content achieve?"
            rows={2}
            initial={initial("goals")}
            placeholder={`For instance: ${exampleAnswers.goals}`}
            problem={problems.goals}
          />
        </div>
      </StepForm>
    </>
  );
}

export function VoiceStep(view: AnswersView) {
  const { answers, texts, rules, problem } = view;
  const initial = initialOf(view);
  const problems = problem?.problems ?? {};
  const avoid = answers.avoid.join("\n");
  return (
    <>
      <StepHead step={2} title="What’s your tone of voice?">
        <p>
          A text of yours says it better than any description: a newsletter, a page of your site, a
          long answer to a customer.
        </p>
      </StepHead>
      <StepForm
        step={2}
        goOn="Go on"
        saved={{ [briefFields.newText]: "", tone: answers.tone, avoid }}
        isRefused={problem !== null}
      >
        <div className="space-y-5">
          {texts.length > 0 && (
            <p className="rounded-lg bg-sunken px-3.5 py-2.5 text-sm">
              Here already: <bdi>{texts.join(", ")}</bdi>.
              {rules.length > 0 && ` What they show: ${rules.join("; ")}.`}
            </p>
          )}
          <TextField
            name={briefFields.newText}
            label={texts.length > 0 ? "Another text of yours" : "A text of yours"}
            rows={6}
            initial={problem?.typed[briefFields.newText] ?? ""}
            placeholder="Paste it here, as you wrote it."
            problem={problems.samples}
          />
          <TextField
            name="tone"
            label="In a few words"
            rows={2}
            initial={initial("tone")}
            placeholder={`For instance: ${exampleAnswers.tone}`}
            problem={problems.tone}
          />
          <TextField
            name="avoid"
            label="What must never be said?"
            rows={3}
            initial={problem?.typed.avoid ?? avoid}
            hint="One per line. Every text is checked against these before you see it."
            problem={problems.avoid}
          />
        </div>
      </StepForm>
    </>
  );
}
