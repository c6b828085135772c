import { SECOND } from "#app/core/time/clock.ts";
import { Badge } from "#app/platform/ui/badge.tsx";
import { formatInstantIn, formatInstantWithZone, formatWords } from "#app/platform/ui/format.ts";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { HelpIcon } from "#app/site/help/help-icon.tsx";
import { publicationState, taskOutcome } from "#app/domain/content/states.ts";
import { spendingPath } from "#app/workspace/paths/live.ts";
import { Amount } from "#app/dashboard/layout/amount.tsx";
import { OriginBadge } from "#app/dashboard/layout/origin-badge.tsx";
import { formatDuration } from "./format-duration.ts";
import type { FinishedTask } from "./profile.ts";

interface TaskBadgesProps {
  task: Pick<FinishedTask, "status" | "earned" | "origin">;
  /** Whether to mark it as simulated, unless everything around it is. */
  showOrigin: boolean;
}

/** A finished task's result. */
export function TaskBadges({ task: { status, earned, origin }, showOrigin }: TaskBadgesProps) {
  const outcome = taskOutcome(status);
  return (
    <p className="flex shrink-0 flex-wrap items-center gap-2">
      {earned !== null && <Amount dollars={earned} origin={origin} />}
      {showOrigin && <OriginBadge origin={origin} />}
      <Badge tone={outcome.tone}>
        {status === "stopped_budget" ? (
          <a href={spendingPath} className={linkStyles}>
            {outcome.word}
            <span className="sr-only">: change the limits</span>
          </a>
        ) : (
          outcome.word
        )}
      </Badge>
    </p>
  );
}

interface TaskFactsProps {
  task: Omit<FinishedTask, "content">;
  /** The time zone; `showZone` also names it. */
  timeZone: string;
  showZone?: boolean;
}

/** When it finished, how long it took, and where it was published. */
export function TaskFacts({ task, timeZone, showZone = false }: TaskFactsProps) {
  const { finishedAt, tookMs, error, publications } = task;
  return (
    <>
      <p className="text-sm text-ink-soft">
        <time dateTime={finishedAt}>
          {(showZone ? formatInstantWithZone : formatInstantIn)(finishedAt, timeZone)}
        </time>
        {tookMs !== null && tookMs >= SECOND && <>, took {formatDuration(tookMs)}</>}
      </p>
      {error && (
        <p className="mt-1 text-sm text-danger first-letter:uppercase">
          <bdi>{error}</bdi>{" "}
          <HelpIcon
            article="agent-problems"
            question="Why do tasks fail?"
            className="-my-1 align-middle"
          />
        </p>
      )}
      {publications.map((publication, index) => (
        <Published key={index} publication={publication} />
      ))}
    </>
  );
}

function Published({ publication }: { publication: FinishedTask["publications"][number] }) {
  const { channel, status, url, origin } = publication;
  const name = formatWords(channel);
  return (
    <p className="text-sm text-ink-soft">
      {publicationState(status).wordAt}{" "}
      {url === null ? (
        <bdi>{name}</bdi>
      ) : (
        <a href={url} rel="noopener noreferrer" className={linkStyles}>
          {name}
        </a>
      )}
      {origin === "simulated" && " (simulated)"}
    </p>
  );
}
