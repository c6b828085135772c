import { SECOND } from "../../core/clock";
import { Badge } from "../../platform/ui/badge";
import { formatInstantIn, formatInstantWithZone, formatWords } from "../../platform/ui/format";
import { linkLook } from "../../platform/ui/text-link";
import { HelpIcon } from "../../site/help/help-icon";
import { publicationState, taskOutcome } from "../../studio/content/states";
import { spendingPath } from "../../workspace/addresses/live";
import { Amount } from "../frame/amount";
import { OriginBadge } from "../frame/origin-badge";
import { formatDuration } from "./format-duration";
import type { FinishedTask } from "./profile";

interface TaskBadgesProps {
  task: Pick<FinishedTask, "status" | "earned" | "origin">;
  /** Whether it says that it is simulated; not where everything around it is. */
  showOrigin: boolean;
}

/** How a finished task came out. */
export function TaskBadges({ task: { status, earned, origin }, showOrigin }: TaskBadgesProps) {
  const outcome = taskOutcome(status);
  return (
    <p className="flex shrink-0 flex-wrap items-center gap-2">
      {earned !== null && <Amount dollars={earned} origin={origin} />}
      {showOrigin && <OriginBadge origin={origin} />}
      <Badge tone={outcome.tone}>
        {status === "stopped_budget" ? (
          <a href={spendingPath} className={linkLook}>
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
  /** The time is told by the clock of this zone; `showZone` names it, too. */
  timeZone: string;
  showZone?: boolean;
}

/** When it was finished, how long it took, and where what it made went. */
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
  const { destination, status, url, origin } = publication;
  const name = formatWords(destination);
  return (
    <p className="text-sm text-ink-soft">
      {publicationState(status).wordAt}{" "}
      {url === null ? (
        <bdi>{name}</bdi>
      ) : (
        <a href={url} rel="noopener noreferrer" className={linkLook}>
          {name}
        </a>
      )}
      {origin === "simulated" && " (simulated)"}
    </p>
  );
}
