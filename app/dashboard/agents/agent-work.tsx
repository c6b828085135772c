import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Panel } from "#app/platform/ui/card.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { formatAge, formatInstantWithZone, formatWords } from "#app/platform/ui/format.ts";
import { CheckIcon } from "#app/platform/ui/icons/icons.tsx";
import { idleWords } from "#app/domain/agents/view/agent-status.copy.ts";
import { agentStatusOf } from "#app/domain/agents/view/display.ts";
import { inlineLinkStyles, linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { TitleLink } from "#app/platform/ui/links/title-link.tsx";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { subjectPath } from "#app/workspace/paths/subject.ts";
import { shortWhen } from "#app/dashboard/summary/summary.copy.ts";
import { formatUntil } from "./format-duration.ts";
import { stepNames, type AgentProfile, type CurrentTask, type StepState } from "./profile.ts";

const untilStarted = "Waiting for you to start the agent.";

/** The agent's current and next work. */
export function AgentWork({ profile }: { profile: AgentProfile }) {
  const { current } = profile;
  return (
    <div className="min-w-0 space-y-4">
      <Panel level={2} title="Now">
        {current ? (
          <Current task={current} profile={profile} />
        ) : (
          <p className="text-ink-soft">
            {profile.enabled ? betweenTasks(profile) : "Nothing. The agent is paused."}
          </p>
        )}
        {profile.enabled && profile.agent.waiting?.fix && (
          <p className="mt-2 text-sm">
            <a href={profile.agent.waiting.fix} className={linkStyles}>
              Stopped: budget. Change the limits
            </a>
          </p>
        )}
      </Panel>
      <Panel level={2} title="Next">
        <Next profile={profile} />
        {profile.scheduled && <Scheduled profile={profile} scheduled={profile.scheduled} />}
      </Panel>
    </div>
  );
}

/** Its scheduled publications. */
function Scheduled({
  profile: { generatedAt, timeZone },
  scheduled: { count, next },
}: {
  profile: AgentProfile;
  scheduled: NonNullable<AgentProfile["scheduled"]>;
}) {
  return (
    <div className="mt-4 border-t border-line pt-3">
      <p className="font-medium">
        {count === 1 ? "1 publication is scheduled" : `${count} publications are scheduled`}
      </p>
      {next && (
        <p className="mt-0.5 text-sm text-ink-soft">
          Next: <TitleLink title={next.title} to={contentItemPath(next.contentItemId)} /> at{" "}
          <bdi>{formatWords(next.channel)}</bdi>,{" "}
          <time dateTime={next.at} title={formatInstantWithZone(next.at, timeZone)}>
            {shortWhen(next.at, generatedAt, timeZone)}
          </time>
        </p>
      )}
    </div>
  );
}

function betweenTasks({ agent, demo }: AgentProfile): string {
  const status = agentStatusOf(agent.status);
  const words = `${idleWords(agent, status)}.`;
  if (status !== "error" || agent.stopped) return words;
  const wayOut = "The next task starts on its own.";
  return demo
    ? `${words} ${wayOut}`
    : `${words} ${wayOut} Press Start to make the agent ready now.`;
}

interface CurrentProps {
  task: CurrentTask;
  profile: Pick<AgentProfile, "generatedAt" | "timeZone" | "demo">;
}

function Current({ task, profile: { generatedAt: now, timeZone, demo } }: CurrentProps) {
  const { title, about, startedAt, steps, saying, waits, problem, fix } = task;
  return (
    <>
      <p className="font-medium">
        <TitleLink title={title} to={subjectPath(about ?? {}, demo)} />
      </p>
      <p className="mt-0.5 text-sm text-ink-soft">
        Since <time dateTime={startedAt}>{formatInstantWithZone(startedAt, timeZone)}</time> (
        {formatAge(startedAt, now)})
      </p>
      <ol className="mt-4 flex gap-2">
        {steps.map(({ step, state }, index) => (
          <StepMark key={step} state={state} last={index === steps.length - 1}>
            {stepNames[step]}
          </StepMark>
        ))}
      </ol>
      <p className="mt-4 text-sm text-ink-soft empty:hidden">
        {waits ? waitWords(waits, now) : saying && `${saying}…`}
      </p>
      {problem && (
        <p className="mt-1 text-sm text-warning">
          The last attempt failed: <bdi>{problem}</bdi>.
          {fix && (
            <>
              {" "}
              <Link to={fix.to} className={inlineLinkStyles}>
                Open {fix.page}
              </Link>
            </>
          )}
        </p>
      )}
    </>
  );
}

function waitWords({ until }: NonNullable<CurrentTask["waits"]>, now: string): string {
  return until === null ? untilStarted : `Continues ${formatUntil(until, now)}.`;
}

const stepStates = {
  done: { words: "done", mark: "border-success-mark bg-success-mark text-surface" },
  under_way: { words: "in progress", mark: "border-accent bg-accent-soft text-accent" },
  to_come: { words: "up next", mark: "border-line-strong bg-surface text-ink-faint" },
} as const satisfies Record<StepState, { words: string; mark: string }>;

interface StepMarkProps {
  state: StepState;
  last: boolean;
  children: ReactNode;
}

function StepMark({ state, last, children }: StepMarkProps) {
  const { words, mark } = stepStates[state];
  return (
    <li
      aria-current={state === "under_way" ? "step" : undefined}
      className={classNames("min-w-0", !last && "flex-1")}
    >
      <div aria-hidden className="flex items-center gap-2">
        <span
          className={classNames(
            "flex size-6 shrink-0 items-center justify-center rounded-full border",
            mark,
          )}
        >
          {state === "done" && <CheckIcon size={14} />}
          {state === "under_way" && (
            <span className="data-colour size-2 animate-pulse rounded-full bg-accent" />
          )}
        </span>
        {!last && (
          <span
            className={classNames(
              "h-px flex-1",
              state === "done" ? "bg-success-mark" : "bg-line-strong",
            )}
          />
        )}
      </div>
      <p className="mt-1.5 text-sm font-medium">{children}</p>
      <p className="text-xs text-ink-soft">{words}</p>
    </li>
  );
}

function Next({ profile }: { profile: AgentProfile }) {
  const { next, current, generatedAt, timeZone, demo } = profile;
  if (!next) {
    return (
      <p className="text-ink-soft">
        {current
          ? "Chosen when the current task is finished."
          : "Nothing is planned for this agent yet. Add an idea in your plan to give it work."}
      </p>
    );
  }
  const { title, about, beginsAt } = next;
  return (
    <>
      <p className="font-medium">
        {title === null ? (
          "The next task, chosen when it starts"
        ) : (
          <TitleLink title={title} to={subjectPath(about ?? {}, demo)} />
        )}
      </p>
      <p className="mt-0.5 text-sm text-ink-soft">
        {beginsAt === null ? (
          untilStarted
        ) : (
          <>
            Starts{" "}
            <time dateTime={beginsAt} title={formatInstantWithZone(beginsAt, timeZone)}>
              {formatUntil(beginsAt, generatedAt)}
            </time>
            .
          </>
        )}
      </p>
    </>
  );
}
