import { Link } from "@remix-run/react";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { exampleAnswers } from "#app/domain/brief/brief.ts";
import { briefPath } from "#app/workspace/paths/brief.ts";
import { TextField } from "#app/dashboard/brief/question.tsx";
import { briefFields } from "#app/dashboard/brief/fields.ts";
import { StepForm, StepHead } from "./step-form.tsx";
import type { StepView, OnboardingProblem } from "./onboarding.route.server.ts";

type AnswersView = Extract<StepView, { step: 1 | 2 }> & { problem: OnboardingProblem | null };

/** The typed values of a rejected form. */
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
          Two or three sentences, as you'd tell a neighbor. Your agents use only what you write
          here. You can change it anytime. Have a website?{" "}
          <Link to={briefPath} className={inlineLinkStyles}>
            We can read it for you
          </Link>
          .
        </p>
      </StepHead>
      <StepForm
        step={1}
        goOn="Continue"
        saved={{ offer, audience, goals }}
        isRefused={view.problem !== null}
      >
        <div className="space-y-5">
          <TextField
            name="offer"
            label="What do you sell or do?"
            initial={initial("offer")}
            placeholder={`For example: ${exampleAnswers.offer}`}
            problem={problems.offer}
          />
          <TextField
            name="audience"
            label="Who are your customers?"
            rows={2}
            initial={initial("audience")}
            placeholder={`For example: ${exampleAnswers.audience}`}
            problem={problems.audience}
          />
          <TextField
            name="goals"
            label="What should your content achieve?"
            rows={2}
            initial={initial("goals")}
            placeholder={`For example: ${exampleAnswers.goals}`}
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
          A writing sample shows it better than any description: a newsletter, a page of your site,
          or a long answer to a customer.
        </p>
      </StepHead>
      <StepForm
        step={2}
        goOn="Continue"
        saved={{ [briefFields.newText]: "", tone: answers.tone, avoid }}
        isRefused={problem !== null}
      >
        <div className="space-y-5">
          {texts.length > 0 && (
            <p className="rounded-lg bg-sunken px-3.5 py-2.5 text-sm">
              Added so far: <bdi>{texts.join(", ")}</bdi>.
              {rules.length > 0 && ` Your style: ${rules.join("; ")}.`}
            </p>
          )}
          <TextField
            name={briefFields.newText}
            label={texts.length > 0 ? "Another writing sample" : "Writing sample"}
            rows={6}
            initial={problem?.typed[briefFields.newText] ?? ""}
            placeholder="Paste something you've written."
            problem={problems.samples}
          />
          <TextField
            name="tone"
            label="In a few words"
            rows={2}
            initial={initial("tone")}
            placeholder={`For example: ${exampleAnswers.tone}`}
            problem={problems.tone}
          />
          <TextField
            name="avoid"
            label="Words and claims to avoid"
            rows={3}
            initial={problem?.typed.avoid ?? avoid}
            hint="One per line. Every draft is checked against these before you see it."
            problem={problems.avoid}
          />
        </div>
      </StepForm>
    </>
  );
}
