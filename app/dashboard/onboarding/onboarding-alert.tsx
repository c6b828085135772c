import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { InfoIcon } from "#app/platform/ui/icons/icons.tsx";
import { Alert } from "#app/platform/ui/alert.tsx";
import { onboardingStepPath, onboardingPath } from "#app/workspace/paths/onboarding.ts";
import { lastStep, onboardingFields } from "./onboarding.ts";
import type { OnboardingProgress } from "./onboarding-progress.ts";

/** Links back to getting started, at the last step. */
export function OnboardingAlert({ line }: { line: OnboardingProgress }) {
  if (line === null) return null;
  const { step, isChosen } = line === "never_seen" ? { step: 1, isChosen: false } : line;
  const to = isChosen ? lastStep : step;
  return (
    <Alert
      icon={<InfoIcon />}
      action={
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={onboardingStepPath(to)} size="small">
            {isChosen ? "See your first draft" : `Continue at step ${to}`}
          </ButtonLink>
          <Form method="post" action={onboardingPath}>
            <Button
              type="submit"
              size="small"
              variant="quiet"
              name={onboardingFields.intent}
              value="end"
            >
              Dismiss
            </Button>
          </Form>
        </div>
      }
    >
      {isChosen
        ? "Your agents are working on your first draft."
        : "Four questions to your first draft."}
    </Alert>
  );
}
