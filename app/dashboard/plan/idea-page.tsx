import { Link } from "@remix-run/react";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { formatTimeOfDay } from "#app/core/text/clock-words.ts";
import { formatInstantIn } from "#app/platform/ui/format.ts";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { kindNames } from "#app/domain/agents/view/display.ts";
import { formatMicroDollars } from "#app/domain/spending/spend.ts";
import type { Begun } from "#app/domain/ai/prompts/begun.server.ts";
import { spendingPath } from "#app/workspace/paths/live.ts";
import { ideaPath, planPathOf, planPath } from "#app/workspace/paths/plan.ts";
import { reviewPathOf } from "#app/workspace/paths/review.ts";
import { OriginBadge } from "#app/dashboard/layout/origin-badge.tsx";
import { kindOf } from "#app/dashboard/review/text-to-review.ts";
import { dayTitle } from "./calendar.ts";
import { IdeaMetrics } from "./idea-metrics.tsx";
import {
  timelineSteps,
  type IdeaTimeline,
  type TimelineStep,
  type TimelineStepState,
} from "./idea-timeline.ts";
import { canChange, canMove, stateNames, type PlanState } from "./plan-data.ts";
import { StateIcon } from "./state-icon.tsx";

const stepNames = new Map<string, string>([...kindNames, ["you", "Your review"]]);

/** The page of one idea: reason, schedule, progress, content and results. */
export function IdeaPage({ timeline }: { timeline: IdeaTimeline }) {
  const { idea, duplicate, contentItems, places, timeZone } = timeline;
  return (
    <main id="main" className="mx-auto w-full max-w-4xl space-y-5 px-4 py-6 sm:px-6 sm:py-8">
      <p>
        <Link to={planPath} className={`text-sm ${linkStyles}`}>
          ← Back to the plan
        </Link>
      </p>
      <header>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
          <StateIcon state={idea.state} />
          {stateNames[idea.state]}
          {idea.day !== "" && (
            <>
              {" · "}
              {dayTitle(idea.day)}, {idea.day.slice(0, 4)}, {formatTimeOfDay(idea.minutes)}
            </>
          )}
          {idea.origin !== null && <OriginBadge origin={idea.origin} />}
        </p>
        <h1 dir="auto" className="mt-1 text-left text-2xl font-semibold break-words sm:text-3xl">
          {idea.topic}
        </h1>
        <p dir="auto" className="mt-2 max-w-prose text-left text-ink-soft">
          {idea.reason}
        </p>
        {idea.angle !== "" && (
          <p dir="auto" className="mt-1 max-w-prose text-left text-sm text-ink-soft">
            Angle: {idea.angle}
          </p>
        )}
        {duplicate && (
          <p className="mt-1 text-sm text-warning">
            Similar to{" "}
            <Link to={ideaPath(duplicate.id)} className={linkStyles}>
              “<bdi>{duplicate.topic}</bdi>”
            </Link>
            .
          </p>
        )}
        <div className="mt-4">
          <ButtonLink to={planPathOf({ idea: idea.id, ...(idea.day !== "" && { at: idea.day }) })}>
            {planLinkText(idea.state)}
          </ButtonLink>
        </div>
      </header>
      <Card className="sm:p-6">
        <h2 className="text-lg font-semibold">Progress</h2>
        <ol className="mt-4">
          {timelineSteps(timeline).map((step) => (
            <StepRow key={step.room} step={step} />
          ))}
        </ol>
      </Card>
      <Card className="sm:p-6">
        <h2 className="text-lg font-semibold">Content</h2>
        {contentItems.length === 0 ? (
          <p className="mt-2 text-sm text-ink-soft">
            Nothing yet. The article, posts and video will appear here as your agents create them.
          </p>
        ) : (
          <ul className="mt-3 divide-y divide-line">
            {contentItems.map((contentItem) => (
              <li
                key={contentItem.id}
                className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2.5"
              >
                <Link
                  to={reviewPathOf(contentItem.id)}
                  className={classNames(linkStyles, "min-w-0 break-words")}
                >
                  <bdi>{contentItem.title}</bdi>
                </Link>
                <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
                  {kindOf(contentItem)} · {formatInstantIn(contentItem.createdAt, timeZone)}
                  <OriginBadge origin={contentItem.origin} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {timeline.begun && <BegunText begun={timeline.begun} timeZone={timeZone} />}
      <IdeaMetrics places={places} timeZone={timeZone} />
    </main>
  );
}

/** A paid, unfinished draft, which agents continue from. */
function BegunText({ begun, timeZone }: { begun: Begun; timeZone: string }) {
  const { title, body, microDollars, at } = begun;
  return (
    <Card className="sm:p-6">
      <h2 className="text-lg font-semibold">Unfinished draft</h2>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        Writing stopped {formatInstantIn(at, timeZone)} after{" "}
        <Link to={spendingPath} className={linkStyles}>
          {formatMicroDollars(microDollars)} of AI spending
        </Link>{" "}
        . If you leave the idea unchanged, an agent continues from here, and you won’t pay for this
        part again.
      </p>
      <details className="mt-3">
        <summary className="min-h-11 cursor-pointer py-2 text-sm font-medium sm:min-h-10">
          Read the draft
        </summary>
        <div dir="auto" className="mt-2 max-w-prose text-left text-sm whitespace-pre-wrap">
          {title !== "" && <p className="mb-3 font-semibold">{title}</p>}
          {body}
        </div>
      </details>
    </Card>
  );
}

/** What the plan offers for an idea in this state. */
function planLinkText(state: PlanState): string {
  if (canMove(state) && canChange(state)) return "Move, edit or delete";
  if (canMove(state)) return "Move";
  if (state === "dropped") return "Schedule or edit";
  return canChange(state) ? "Schedule, edit or delete" : "View in plan";
}

const stateText: Readonly<Record<TimelineStepState, string>> = {
  done: "Done",
  now: "Now",
  ahead: "Upcoming",
};

/** A step of the timeline: solid when done, dashed when upcoming. */
function StepRow({ step: { room, state, text } }: { step: TimelineStep }) {
  return (
    <li className="group relative flex gap-3 pb-5 last:pb-0">
      <span
        aria-hidden
        className={classNames(
          "absolute top-5 bottom-0 left-1.5 border-l-2 group-last:hidden",
          state === "done" ? "border-success-mark" : "border-dashed border-line-strong",
        )}
      />
      <span className="relative mt-1 bg-surface">
        <StateIcon state={state === "done" ? "out" : state === "now" ? "in_work" : "proposed"} />
      </span>
      <span className="min-w-0">
        <span className="block text-sm font-medium">
          {stepNames.get(room) ?? room}
          <span className="sr-only"> ({stateText[state]})</span>
        </span>
        <span
          className={classNames(
            "block text-sm",
            state === "ahead" ? "text-ink-faint" : "text-ink-soft",
          )}
        >
          {text}
        </span>
      </span>
    </li>
  );
}
