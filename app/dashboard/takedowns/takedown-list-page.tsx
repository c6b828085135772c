import { Link } from "@remix-run/react";
import { Badge } from "#app/platform/ui/badge.tsx";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { formatInstant } from "#app/platform/ui/format.ts";
import {
  groundsNames,
  restoreTimes,
  stateWords,
  type TakedownSummary,
} from "#app/domain/takedowns/takedown.ts";
import { takedownPath, takedownsPath } from "#app/workspace/paths/blog.ts";

export interface TakedownListPageProps {
  tab: "open" | "done";
  takedowns: readonly TakedownSummary[];
  /** The last one shown, where there are older ones. */
  older: string | null;
}

const tabs = [
  { tab: "open", name: "Open", to: takedownsPath },
  { tab: "done", name: "Done", to: `${takedownsPath}?show=done` },
] as const;

/** Notices about blogs, newest first. */
export function TakedownListPage({ tab, takedowns, older }: TakedownListPageProps) {
  return (
    <main id="main" className="mx-auto w-full max-w-4xl px-4 py-8 sm:px-6 sm:py-10">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl font-semibold">Copyright notices</h1>
          <p className="mt-1 text-sm text-ink-soft">
            Reports about your subscribers’ blogs, newest first.
          </p>
        </div>
        <nav aria-label="Copyright notices" className="flex gap-1 rounded-lg bg-sunken p-1">
          {tabs.map(({ tab: each, name, to }) => (
            <Link
              key={each}
              to={to}
              aria-current={each === tab ? "page" : undefined}
              className={classNames(
                "flex min-h-8 items-center rounded-md px-3 text-sm font-medium",
                each === tab ? "bg-surface text-ink shadow-lift" : "text-ink-soft hover:text-ink",
              )}
            >
              {name}
            </Link>
          ))}
        </nav>
      </div>
      {takedowns.length > 0 ? (
        <ol className="mt-6 space-y-3">
          {takedowns.map((takedown) => (
            <li key={takedown.id}>
              <Entry takedown={takedown} />
            </li>
          ))}
        </ol>
      ) : (
        <Card className="mt-6 px-6 py-12 text-center">
          <h2 className="text-lg font-semibold">
            {tab === "open" ? "No open notices" : "No closed notices yet"}
          </h2>
          <p className="mt-1 text-sm text-ink-soft">
            {tab === "open"
              ? "Every blog page has a link to report it. Reports will appear here."
              : "Notices will appear here after your decision."}
          </p>
        </Card>
      )}
      {older !== null && (
        <nav aria-label="Pages" className="mt-6">
          <ButtonLink to={`${takedownsPath}?${tab === "done" ? "show=done&" : ""}older=${older}`}>
            Older →
          </ButtonLink>
        </nav>
      )}
    </main>
  );
}

function Entry({ takedown }: { takedown: TakedownSummary }) {
  const { id, title, grounds, state, name, createdAt, counteredAt } = takedown;
  return (
    <Card className="sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 dir="auto" className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          <Link to={takedownPath(id)} className="hover:underline">
            {title.trim() || "Untitled"}
          </Link>
        </h2>
        <Badge tone={state === "received" || state === "countered" ? "warning" : "neutral"}>
          {stateWords[state]}
        </Badge>
      </div>
      <p className="mt-1 text-sm [overflow-wrap:anywhere] text-ink-soft">
        {groundsNames[grounds]}, from <bdi>{name}</bdi> ·{" "}
        <time dateTime={new Date(createdAt).toISOString()}>{formatInstant(createdAt)}</time>
      </p>
      {state === "countered" && counteredAt !== null && (
        <p className="mt-1 text-sm">
          Restore no earlier than {formatInstant(restoreTimes(counteredAt).from)}
        </p>
      )}
    </Card>
  );
}
