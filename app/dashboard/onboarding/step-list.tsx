import { Link } from "@remix-run/react";
import { classNames } from "#app/platform/ui/class-names.ts";
import { CheckIcon } from "#app/platform/ui/icons/icons.tsx";
import { onboardingStepPath } from "#app/workspace/paths/onboarding.ts";
import { steps } from "./steps.ts";

interface StepListProps {
  /** The current step, from 1. */
  present: number;
  /** A summary per step; null: nothing. */
  said: readonly (string | null)[];
}

/** The five steps with the answers so far and the current step. */
export function StepList({ present, said }: StepListProps) {
  return (
    <nav aria-label="Steps">
      <ol className="flex gap-2 lg:block">
        {steps.map(({ name, next }, index) => {
          const number = index + 1;
          const isHere = number === present;
          const words = said[index] ?? null;
          const isDone = !isHere && words !== null;
          return (
            <li key={name} className="relative flex-1 lg:flex lg:gap-3.5 lg:pb-7 lg:last:pb-0">
              {number < steps.length && (
                <span
                  aria-hidden
                  className="absolute top-9 bottom-0 left-[0.9rem] hidden border-l-2 border-line lg:block"
                />
              )}
              <Mark number={number} isHere={isHere} isDone={isDone} />
              <div className="min-w-0 max-lg:sr-only">
                <Link
                  to={onboardingStepPath(number)}
                  aria-current={isHere ? "step" : undefined}
                  className={classNames("hover:underline", isHere && "font-semibold")}
                >
                  {name}
                  {isDone && <span className="sr-only"> (done)</span>}
                </Link>
                <p dir="auto" className="text-sm break-words text-ink-soft first-letter:uppercase">
                  {words ?? next}
                </p>
              </div>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface MarkProps {
  number: number;
  isHere: boolean;
  isDone: boolean;
}

/** On phones, a bar with five segments. */
function Mark({ number, isHere, isDone }: MarkProps) {
  return (
    <>
      <span
        aria-hidden
        className={classNames(
          "data-colour block h-1.5 rounded-full lg:hidden",
          isHere ? "bg-accent" : isDone ? "bg-success-mark" : "bg-line-strong",
        )}
      />
      <span
        aria-hidden
        className={classNames(
          "relative hidden size-7.5 shrink-0 items-center justify-center rounded-full text-sm font-semibold lg:flex",
          isDone && "bg-success-mark text-surface",
          isHere && "border-2 border-accent bg-surface text-accent",
          !isDone && !isHere && "border-2 border-line-strong bg-surface text-ink-soft",
        )}
      >
        {isDone ? <CheckIcon size={16} /> : number}
      </span>
    </>
  );
}
