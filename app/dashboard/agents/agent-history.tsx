import { Link } from "@remix-run/react";
import { formatTimeZone } from "#app/core/time/time-zone-name.ts";
import { Panel } from "#app/platform/ui/card.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { TitleLink } from "#app/platform/ui/links/title-link.tsx";
import { agentPath } from "#app/workspace/paths/agents.ts";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { subjectPath } from "#app/workspace/paths/subject.ts";
import type { Origin } from "#app/workspace/origin.ts";
import type { FinishedTask, History } from "./profile.ts";
import { TaskBadges, TaskFacts } from "./task-facts.tsx";

const anchor = "history";

interface AgentHistoryProps {
  history: History;
  agentId: string;
  /** The origin of the page's data. */
  origin: Origin;
  timeZone: string;
  demo: boolean;
}

/** Finished tasks, newest first, in pages. */
export function AgentHistory({ history, agentId, origin, timeZone, demo }: AgentHistoryProps) {
  const { tasks, newer, older } = history;
  const mixed = origin === "real" || tasks.some((task) => task.origin === "real");
  return (
    <div id={anchor} className="min-w-0">
      <Panel
        level={2}
        title="History"
        description={tasks.length > 0 && `Times in ${formatTimeZone(timeZone)}`}
      >
        {tasks.length === 0 ? (
          <p className="text-ink-soft">
            {newer === null
              ? "Nothing finished yet. Tasks that this agent completes will appear here."
              : "There's nothing older."}
          </p>
        ) : (
          <ol className="-my-4 divide-y divide-line">
            {tasks.map((task) => (
              <Row key={task.id} {...{ task, timeZone, demo, mixed }} />
            ))}
          </ol>
        )}
        {(newer !== null || older !== null) && (
          <nav
            aria-label="Pages of the history"
            className="mt-6 flex justify-between gap-4 border-t border-line pt-4 text-sm font-medium text-accent"
          >
            {newer !== null && (
              <Link to={pageAddress(agentId, newer)} className="hover:underline">
                ← Newer
              </Link>
            )}
            {older !== null && (
              <Link to={pageAddress(agentId, older)} className="ml-auto hover:underline">
                Older →
              </Link>
            )}
          </nav>
        )}
      </Panel>
    </div>
  );
}

function pageAddress(agentId: string, before: number | "latest"): string {
  const address = agentPath(agentId);
  return before === "latest" ? `${address}#${anchor}` : `${address}?before=${before}#${anchor}`;
}

interface RowProps {
  task: FinishedTask;
  timeZone: string;
  demo: boolean;
  /** Real and simulated tasks are mixed, so each simulated one is marked. */
  mixed: boolean;
}

function Row({ task, timeZone, demo, mixed }: RowProps) {
  const { title, content, contentItemId, about } = task;
  // Show the content's own title; the task's title is what was asked for.
  const name = content?.title ?? title;
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 sm:flex-nowrap">
        <p className="min-w-0 font-medium">
          <TitleLink
            title={name}
            to={
              contentItemId === null
                ? subjectPath(about ?? {}, demo)
                : contentItemPath(contentItemId)
            }
          />
        </p>
        <TaskBadges task={task} showOrigin={mixed} />
      </div>
      {name !== title && (
        <p className="text-sm text-ink-soft">
          Task: <bdi>{title}</bdi>
        </p>
      )}
      <TaskFacts task={task} timeZone={timeZone} />
      {content && contentItemId !== null && (
        <Excerpt content={content} address={contentItemPath(contentItemId)} />
      )}
    </li>
  );
}

interface ExcerptProps {
  content: NonNullable<FinishedTask["content"]>;
  /** Link to the full text. */
  address: string;
}

/** The excerpt, as plain text. */
function Excerpt({ content: { title, body, shortened }, address }: ExcerptProps) {
  return (
    <div className="mt-2 text-sm">
      <p dir="auto" className="max-w-prose">
        {body}
      </p>
      {shortened && (
        <p className="mt-1">
          <Link to={address} className={linkStyles}>
            Read more<span className="sr-only">: {title}</span>
          </Link>
        </p>
      )}
    </div>
  );
}
