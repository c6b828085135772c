import { useRef, type ReactNode } from "react";
import { Figure } from "#app/platform/ui/figure.tsx";
import { formatDollars, formatNumber } from "#app/platform/ui/format.ts";
import { folded, CollapseToggle } from "#app/platform/ui/overlays/collapse.tsx";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { useSteady } from "#app/platform/ui/use-steady.ts";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { subjectPath } from "#app/workspace/paths/subject.ts";
import type { DashboardData } from "#app/workspace/overview.ts";
import { feedTime } from "#app/dashboard/activities/activity-feed.ts";
import { upcomingPath } from "#app/dashboard/summary/upcoming-path.ts";
import {
  upcomingText,
  freshItems,
  shortWhen,
  weeksIncome,
} from "#app/dashboard/summary/summary.copy.ts";
import { PracticeBadge } from "#app/dashboard/layout/simulated-badge.tsx";
import { fewNeeds, needKey, ActionItemsCard } from "./action-items-card.tsx";
import { TitleLink } from "#app/platform/ui/links/title-link.tsx";

type Answered = Pick<
  DashboardData,
  | "answers"
  | "content"
  | "notifications"
  | "generatedAt"
  | "financials"
  | "workspace"
  | "activities"
>;

/** The row's type. */
const rowsOf = (data: Answered): string[] => [
  ...data.answers.needs.items.map(needKey),
  ...freshItems(data).map(({ key }) => key),
  ...data.answers.next.map(({ state, id }) => `${state} ${id}`),
];

/**
 * The top of the dashboard: action items, news, upcoming posts, and results. Rows stay put while the pointer is over them; numbers update at once.
 */
export function AnswerCards({ data: live }: { data: Answered }) {
  const { shown, catchUp, within } = useSteady(live);
  const data: Answered = {
    ...live,
    content: shown.content,
    notifications: shown.notifications,
    answers: {
      ...live.answers,
      needs: { ...live.answers.needs, items: shown.answers.needs.items },
      next: shown.answers.next,
    },
  };
  const section = useRef<HTMLElement>(null);
  const present = rowsOf(shown);
  const added = shown === live ? 0 : rowsOf(live).filter((row) => !present.includes(row)).length;
  // The pressed button disappears, so the focus has to move.
  function goOn() {
    section.current?.focus();
    catchUp();
  }
  // With few action items, the other cards go below, side by side.
  const isShort = data.answers.needs.items.length <= fewNeeds;
  const card = "min-w-0 break-inside-avoid rounded-xl border border-line bg-surface shadow-lift";
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="needs-heading"
      className={isShort ? `${card} divide-y divide-line` : "grid gap-4 lg:grid-cols-5"}
      {...within}
    >
      <div className={isShort ? undefined : `${card} flex flex-col lg:col-span-3`}>
        <ActionItemsCard
          data={data}
          onGoing={goOn}
          news={
            // Takes no extra room, so that no row moves when it appears.
            <span
              role="status"
              className="max-sm:absolute max-sm:top-0 max-sm:right-4 max-sm:text-xs sm:text-sm"
            >
              {added > 0 && (
                <button type="button" className={inlineLinkStyles} onClick={goOn}>
                  {added} new, show
                </button>
              )}
            </span>
          }
        />
      </div>
      <div
        className={
          isShort
            ? "grid divide-line max-lg:divide-y lg:grid-cols-3 lg:divide-x"
            : `${card} divide-y divide-line lg:col-span-2`
        }
      >
        <Fresh data={data} />
        <Coming data={data} />
        <Results data={data} />
      </div>
    </section>
  );
}

function Fresh({ data }: { data: Answered }) {
  const { demo, timeZone, mode } = data.workspace;
  const now = feedTime(data);
  const items = freshItems(data);
  return (
    <Part title="Last 24 hours">
      <Lines empty="Nothing new.">
        {items.map(({ key, at, title, what, origin, ...about }) => (
          <Line key={key} at={shortWhen(at, now, timeZone)}>
            <TitleLink title={title} to={subjectPath(about, demo)} /> {what}
            <PracticeBadge mode={mode} origin={origin} />
          </Line>
        ))}
      </Lines>
    </Part>
  );
}

function Coming({ data }: { data: Answered }) {
  const { answers, workspace } = data;
  const now = feedTime(data);
  return (
    <Part title="Coming up">
      <Lines empty="Nothing is planned yet.">
        {answers.next.map((item) => (
          <Line key={`${item.state} ${item.id}`} at={shortWhen(item.at, now, workspace.timeZone)}>
            <TitleLink title={item.title} to={upcomingPath(item, workspace.demo)} />{" "}
            {upcomingText[item.state]}
            <PracticeBadge mode={workspace.mode} origin={item.origin} />
          </Line>
        ))}
      </Lines>
    </Part>
  );
}

function Results({ data }: { data: Answered }) {
  const { answers, financials } = data;
  const { texts, views, mostRead } = answers.results;
  const simulated = financials.origin === "simulated";
  return (
    <Part title="Results, last 7 days">
      <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-2">
        <Result name="published" value={formatNumber(texts)} />
        <Result
          name="readers"
          value={
            views === null ? (
              <span className="text-sm font-normal text-ink-soft">Not measured yet</span>
            ) : (
              <Figure simulated={simulated}>{formatNumber(views)}</Figure>
            )
          }
        />
        <Result
          name="income"
          value={<Figure simulated={simulated}>{formatDollars(weeksIncome(data))}</Figure>}
        />
      </dl>
      {mostRead && (
        <p className="mt-2 line-clamp-2 text-sm text-ink-soft">
          Most read:{" "}
          <TitleLink title={mostRead.title} to={contentItemPath(mostRead.contentItemId)} />,{" "}
          <Figure simulated={simulated}>{formatNumber(mostRead.views)}</Figure>
        </p>
      )}
    </Part>
  );
}

function Result({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-lg font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

interface PartProps {
  title: string;
  children: ReactNode;
}

/** Collapsed to its title on phones. */
function Part({ title, children }: PartProps) {
  return (
    <div className="relative px-4 py-3 sm:px-5 sm:py-4">
      <h3 className="text-sm font-semibold max-sm:pr-8">{title}</h3>
      <CollapseToggle name={`Details of ${title}`} className="h-12" />
      <div className={folded}>{children}</div>
    </div>
  );
}

function Lines({ empty, children }: { empty: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return <p className="mt-2 text-sm text-ink-soft">{empty}</p>;
  return <ul className="mt-2 space-y-1.5 text-sm">{children}</ul>;
}

function Line({ at, children }: { at: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="w-24 shrink-0 text-ink-soft tabular-nums">{at}</span>
      <span className="line-clamp-3 min-w-0 flex-1">{children}</span>
    </li>
  );
}
