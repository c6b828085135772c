import { Link } from "@remix-run/react";
import { formatTimeZone } from "#app/core/time/time-zone-name.ts";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { weekdayOf } from "#app/core/text/clock-words.ts";
import { formatDay } from "#app/platform/ui/format.ts";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import {
  activitiesPathOf,
  everyActivity,
  type ActivityFilter,
} from "#app/workspace/paths/activities.ts";
import { OriginBadge } from "#app/dashboard/layout/origin-badge.tsx";
import { isAllSimulated } from "./activity-feed.ts";
import { ActivityFilterForm } from "./activity-filter-form.tsx";
import type { ActivityLog } from "./activity-log.server.ts";
import { LogEntries } from "./log-entries.tsx";

interface ActivitiesPageProps {
  log: ActivityLog;
  filter: ActivityFilter;
  viewerId: string;
}

/** All activities of a workspace, newest first, in pages. */
export function ActivitiesPage({ log, filter, viewerId }: ActivitiesPageProps) {
  const { days, timeZone, older, newer } = log;
  const all = days.flatMap(({ entries }) =>
    entries.flatMap((entry) =>
      entry.kind === "single"
        ? [entry.activity]
        : (entry.kind === "task" ? [entry] : entry.tasks).flatMap(({ steps }) => steps),
    ),
  );
  const allSimulated = isAllSimulated(all);
  return (
    <main id="main" className="mx-auto w-full max-w-4xl px-4 py-8 sm:px-6 sm:py-10">
      <p>
        <Link to="/dashboard" className={`text-sm ${linkStyles}`}>
          ← Back to Dashboard
        </Link>
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-2xl font-semibold">Activities</h1>
        {allSimulated && <OriginBadge origin="simulated" />}
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        Who did what, and when, in your workspace&apos;s time zone ({formatTimeZone(timeZone)}).
      </p>
      <ActivityFilterForm filter={filter} agents={log.agents} />
      {days.length === 0 ? (
        <Empty filtered={activitiesPathOf(filter) !== activitiesPathOf(everyActivity)} />
      ) : (
        days.map(({ day, entries }) => (
          <section key={day} aria-labelledby={`day-${day}`} className="mt-6">
            <h2 id={`day-${day}`} className="mb-2 text-lg font-semibold">
              <time dateTime={day}>
                {weekdayOf(day)}, {formatDay(day)}, {day.slice(0, 4)}
              </time>
            </h2>
            <Card className="py-1! sm:px-5!">
              <LogEntries
                entries={entries}
                context={{
                  now: log.now,
                  timeZone,
                  viewerId,
                  action: activitiesPathOf(filter),
                  mixed: !allSimulated,
                }}
              />
            </Card>
          </section>
        ))
      )}
      {(older !== null || newer !== null) && (
        <nav aria-label="Pages" className="mt-6 flex flex-wrap justify-between gap-3">
          {newer !== null && (
            <ButtonLink to={activitiesPathOf(filter, { newer })}>← Newer</ButtonLink>
          )}
          {older !== null && (
            <ButtonLink to={activitiesPathOf(filter, { older })} className="ml-auto">
              Older →
            </ButtonLink>
          )}
        </nav>
      )}
      <Reach log={log} />
    </main>
  );
}

/** How far back the list goes, so that a missing entry is not mistaken for no activity. */
function Reach({ log: { since, kept } }: Pick<ActivitiesPageProps, "log">) {
  if (since === null) return null;
  return (
    <p className="mt-6 text-sm text-ink-faint">
      Activities go back to {formatDay(since)}, {since.slice(0, 4)}.
      {kept !== null &&
        ` Routine simulated steps are kept for ${kept.everyday} days, other simulated activity for ${kept.tasks}. Actions by people are kept forever.`}
    </p>
  );
}

function Empty({ filtered }: { filtered: boolean }) {
  return (
    <Card className="mt-6 px-6 py-12 text-center">
      <h2 className="text-lg font-semibold">
        {filtered ? "No activities match these filters" : "No activity yet"}
      </h2>
      <p className="mx-auto mt-1 max-w-prose text-sm text-ink-soft">
        {filtered
          ? "Try another agent, type, or time range."
          : "Your agents' work, your revenue, and your changes will appear here."}
      </p>
      {filtered && (
        <ButtonLink to={activitiesPathOf(everyActivity)} className="mt-5">
          Show all activities
        </ButtonLink>
      )}
    </Card>
  );
}
