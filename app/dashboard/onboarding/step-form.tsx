import { Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { PreviousIcon } from "#app/platform/ui/icons/icons.tsx";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import type { FieldValues } from "#app/platform/web/drafts/form-draft.ts";
import { DraftForm } from "#app/platform/web/drafts/draft-form.tsx";
import { onboardingStepPath, onboardingPath } from "#app/workspace/paths/onboarding.ts";
import { onboardingFields } from "./onboarding.ts";

export function StepHead({
  step,
  title,
  children,
}: {
  step: number;
  title: string;
  children: ReactNode;
}) {
  return (
    <>
      <p className="text-sm text-ink-soft">Step {step} of 5</p>
      <h1 className="mt-1 text-2xl font-semibold tracking-tight sm:text-3xl">{title}</h1>
      <div className="mt-2.5 text-ink-soft">{children}</div>
    </>
  );
}

interface StepFormProps {
  step: number;
  /** Label of the submit button. */
  goOn: string;
  /** A note next to it about what happens next. */
  consequence?: string;
  /** The stored values by field; left out: none. */
  saved?: FieldValues<string>;
  /** The form was rejected. */
  isRefused?: boolean;
  children: ReactNode;
}

/** A step's fields with Back, Skip, and Continue. */
export function StepForm({
  step,
  goOn,
  consequence,
  saved = {},
  isRefused = false,
  children,
}: StepFormProps) {
  const busy = useNavigation().formAction === onboardingPath;
  return (
    <DraftForm
      draft={`welcome-${step}`}
      saved={saved}
      isRefused={isRefused}
      leavesUnsaved={(button) => button?.getAttribute("value") === "skip"}
      action={onboardingPath}
      className="mt-6"
    >
      <input type="hidden" name={onboardingFields.step} value={step} />
      {/* Enter submits with the first button. */}
      <button
        type="submit"
        name={onboardingFields.intent}
        value="go_on"
        tabIndex={-1}
        aria-hidden
        className="hidden"
      />
      {children}
      {/* Aligns the quiet buttons' text with the fields. */}
      <div className="mt-8 -ml-4 flex flex-wrap items-center gap-x-3 gap-y-3 max-sm:ml-0">
        {step > 1 && (
          <ButtonLink to={onboardingStepPath(step - 1)} variant="quiet">
            <PreviousIcon size={16} />
            Back
          </ButtonLink>
        )}
        <Button
          type="submit"
          variant="quiet"
          name={onboardingFields.intent}
          value="skip"
          formNoValidate
        >
          Skip this step
        </Button>
        <div className="ml-auto flex flex-wrap items-center gap-3 max-sm:w-full">
          {consequence && <p className="text-sm text-ink-soft">{consequence}</p>}
          <Button
            type="submit"
            variant="primary"
            name={onboardingFields.intent}
            value="go_on"
            className="max-sm:min-h-12 max-sm:w-full"
            disabled={busy}
          >
            {goOn}
          </Button>
        </div>
      </div>
      <p className="mt-6 text-sm text-ink-soft">
        <Link to="/dashboard" className={inlineLinkStyles}>
          Go to the dashboard
        </Link>{" "}
        instead: you can resume from there.
      </p>
    </DraftForm>
  );
}
