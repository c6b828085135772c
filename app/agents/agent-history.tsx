import { Link } from "@remix-run/react";
import { OriginBadge } from "../dashboard/origin-badge";
import { Badge } from "../ui/badge";
import { Panel } from "../ui/card";
import { formatDollars, formatInstant, formatWords } from "../ui/format";
import { outcomeOf, publicationText, type FinishedTask, type History } from "./profile";
import { formatDuration } from "./time-words";

const anchor = "history";

interface AgentHistoryProps {
  history: History;
  /** Of the agent's page. */
  address: string;
}

/** What the agent has finished, newest first, a page at a time. */
export function AgentHistory({ history, address }: AgentHistoryProps) {
  const { tasks, newer, older } = history;
  const allSimulated = tasks.length > 0 && tasks.every(({ origin }) => origin === "simulated");
  return (
    <div id={anchor} className="min-w-0">
      <Panel level={2} title="History" aside={allSimulated && <OriginBadge origin="simulated" />}>
        {tasks.length === 0 ? (
          <p className="text-ink-soft">
            {newer === null
              ? "Nothing is finished yet. What this agent completes is listed here."
              : "There is nothing older than this."}
          </p>
        ) : (
          <ol className="-my-4 divide-y divide-line">
            {tasks.map((task) => (
              <Row key={task.id} task={task} mixed={!allSimulated} />
            ))}
          </ol>
        )}
        {(newer !== null || older !== null) && (
          <nav
            aria-label="Pages of the history"
            className="mt-6 flex justify-between gap-4 border-t border-line pt-4 text-sm font-medium text-accent"
          >
            {newer !== null && (
              <Link to={pageAddress(address, newer)} className="hover:underline">
                ← Newer
              </Link>
            )}
            {older !== null && (
              <Link to={pageAddress(address, older)} className="ml-auto hover:underline">
                Older →
              </Link>
            )}
          </nav>
        )}
      </Panel>
    </div>
  );
}

function pageAddress(address: string, before: number | "latest"): string {
  return before === "latest" ? `${address}#${anchor}` : `${address}?before=${before}#${anchor}`;
}

interface RowProps {
  task: FinishedTask;
  /** Real and simulated tasks stand side by side: each simulated one says so. */
  mixed: boolean;
}

function Row({ task, mixed }: RowProps) {
  const { title, status, finishedAt, tookMs, error, earned, origin } = task;
  const outcome = outcomeOf(status);
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 sm:flex-nowrap">
        <p className="min-w-0 font-medium">{title}</p>
        <p className="flex shrink-0 flex-wrap items-center gap-2">
          {earned !== null && <Badge tone="success">+{formatDollars(earned)}</Badge>}
          {mixed && <OriginBadge origin={origin} />}
          <Badge tone={outcome.tone}>{outcome.name}</Badge>
        </p>
      </div>
      <p className="text-sm text-ink-soft">
        <time dateTime={finishedAt}>{formatInstant(finishedAt)}</time>
        {tookMs !== null && <>, took {formatDuration(tookMs)}</>}
      </p>
      {error && (
        <p className="mt-1 text-sm text-danger">
          <bdi>{error}</bdi>
        </p>
      )}
      {task.publications.map((publication, index) => (
        <Published key={index} publication={publication} />
      ))}
      {task.content && <Text content={task.content} taskTitle={title} />}
    </li>
  );
}

function Published({ publication }: { publication: FinishedTask["publications"][number] }) {
  const { destination, status, url, origin } = publication;
  const name = formatWords(destination);
  return (
    <p className="text-sm text-ink-soft">
      {publicationText(status)}{" "}
      {url === null ? (
        <bdi>{name}</bdi>
      ) : (
        <a href={url} rel="noopener noreferrer" className="font-medium text-accent hover:underline">
          {name}
        </a>
      )}
      {origin === "simulated" && " (simulated)"}
    </p>
  );
}

interface TextProps {
  content: NonNullable<FinishedTask["content"]>;
  taskTitle: string;
}

/** The text as it was written; nothing in it is taken for markup. */
function Text({ content: { title, body, shortened }, taskTitle }: TextProps) {
  return (
    <details className="mt-2 text-sm">
      <summary className="w-fit font-medium text-accent hover:underline">
        Read the text<span className="sr-only"> of {taskTitle}</span>
      </summary>
      <div dir="auto" className="mt-2 rounded-lg bg-sunken p-4">
        {title !== taskTitle && <p className="mb-2 font-medium">{title}</p>}
        <p className="max-w-prose whitespace-pre-wrap">{body}</p>
        {shortened && (
          <p className="mt-3 text-ink-soft">The text goes on: this is its beginning.</p>
        )}
      </div>
    </details>
  );
}
