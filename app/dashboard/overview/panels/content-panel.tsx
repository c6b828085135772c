import type { ReactNode } from "react";
import { Panel, PanelPart } from "#app/platform/ui/card.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import {
  formatAge,
  formatInstantWithZone,
  formatNumber,
  formatWords,
} from "#app/platform/ui/format.ts";
import { ExternalIcon } from "#app/platform/ui/icons/icons.tsx";
import { inlineLinkStyles, titleLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { Cached } from "#app/platform/web/render-cache.tsx";
import { HelpIcon } from "#app/site/help/help-icon.tsx";
import {
  publicAddress,
  publicationState,
  taskOutcome,
  type State,
} from "#app/domain/content/states.ts";
import { agentPath } from "#app/workspace/paths/agents.ts";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { reviewPath } from "#app/workspace/paths/review.ts";
import { subjectPath } from "#app/workspace/paths/subject.ts";
import type { Origin } from "#app/workspace/origin.ts";
import type { DashboardData, Problem, PublishedItem } from "#app/workspace/overview.ts";
import { OriginBadge } from "#app/dashboard/layout/origin-badge.tsx";

type Content = DashboardData["content"];

interface ContentPanelProps {
  content: Content;
  workspace: Pick<DashboardData["workspace"], "timeZone" | "demo" | "mode">;
  /** Ages are relative to this instant. */
  now: string;
}

/** Side by side, stacked on narrow screens. */
const below = "max-lg:border-t max-lg:border-line max-lg:pt-4";

/** Drafts to review, published posts, and problems. */
export function ContentPanel({ content, workspace, now }: ContentPanelProps) {
  const { timeZone, demo, mode } = workspace;
  const { waiting, published, problems } = content;
  const items = [...published, ...problems];
  // The page already has a simulated badge, unless some of its data is real.
  const mixed = mode === "live" || items.some(({ origin }) => origin === "real");
  const sharedAt = (at: string) => ({
    age: formatAge(at, now),
    mixed,
    timeZone,
  });
  return (
    <Panel foldable title="Content">
      <div className="grid gap-5 lg:grid-cols-3">
        <PanelPart
          title="Waiting for Approval"
          aside={<span className="text-sm font-medium tabular-nums">{formatNumber(waiting)}</span>}
        >
          <p className="text-sm text-ink-soft">
            {waitingText(waiting)}{" "}
            {waiting > 0 && !demo && (
              <a href={reviewPath} className={inlineLinkStyles}>
                {waiting === 1 ? "Review it" : "Review them"}
              </a>
            )}
          </p>
        </PanelPart>
        <PanelPart title="Published" className={below}>
          <Items empty="Nothing has been published yet.">
            {published.map((item) => (
              <Cached key={item.id} as="li" of={Published} with={{ item, ...sharedAt(item.at) }} />
            ))}
          </Items>
        </PanelPart>
        <PanelPart
          title="Problems"
          help={<HelpIcon article="agent-problems" question="Why do tasks fail?" />}
          className={below}
        >
          <Items empty="Nothing has failed in the last 7 days.">
            {problems.map((problem) => (
              <Cached
                key={problem.id}
                as="li"
                of={Failed}
                with={{ problem, demo, ...sharedAt(problem.at) }}
              />
            ))}
          </Items>
        </PanelPart>
      </div>
    </Panel>
  );
}

function waitingText(waiting: number): string {
  if (waiting === 0) return "No drafts are waiting for approval.";
  if (waiting === 1) return "1 draft is waiting for approval.";
  return `${formatNumber(waiting)} drafts are waiting for approval.`;
}

function Items({ empty, children }: { empty: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return <p className="text-sm text-ink-soft">{empty}</p>;
  return <ul className="space-y-3 text-sm">{children}</ul>;
}

interface Shared {
  age: string;
  timeZone: string;
  /** Real and simulated items are mixed, so each simulated one is marked. */
  mixed: boolean;
}

function Published({ item, age, mixed, timeZone }: { item: PublishedItem } & Shared) {
  const href = publicAddress(item);
  return (
    <>
      <p className="line-clamp-2 font-medium">
        <a href={contentItemPath(item.contentItemId)} className={titleLinkStyles}>
          <Title text={item.title} />
        </a>
      </p>
      <Facts at={item.at} age={age} timeZone={timeZone} origin={mixed ? item.origin : null}>
        <StateMark state={publicationState(item.status)} />
        <span className="line-clamp-2">
          <bdi>{formatWords(item.kind)}</bdi> on{" "}
          {href === null ? (
            <bdi>{formatWords(item.channel)}</bdi>
          ) : (
            <a href={href} rel="noopener noreferrer" className={inlineLinkStyles}>
              <bdi>{formatWords(item.channel)}</bdi>{" "}
              <ExternalIcon size={14} className="inline align-[-2px]" />
            </a>
          )}
        </span>
      </Facts>
    </>
  );
}

function Failed({
  problem,
  demo,
  age,
  mixed,
  timeZone,
}: { problem: Problem; demo: boolean } & Shared) {
  return (
    <>
      <p className="line-clamp-2 font-medium">
        <a
          // A task without content links to its agent instead.
          href={subjectPath(problem, demo) ?? agentPath(problem.agentId)}
          className={titleLinkStyles}
        >
          <Title text={problem.title} />
        </a>
      </p>
      <p className="line-clamp-3 text-ink-soft first-letter:uppercase">
        <bdi>{problem.reason ?? "No reason was recorded."}</bdi>
      </p>
      <Facts at={problem.at} age={age} timeZone={timeZone} origin={mixed ? problem.origin : null}>
        <StateMark state={taskOutcome(problem.status)} />
      </Facts>
    </>
  );
}

function Title({ text }: { text: string }) {
  return <bdi>{text.trim() || "Untitled"}</bdi>;
}

interface FactsProps {
  at: string;
  age: string;
  timeZone: string;
  origin: Origin | null;
  children: ReactNode;
}

function Facts({ at, age, timeZone, origin, children }: FactsProps) {
  return (
    <div className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-ink-soft">
      {children}
      <time
        dateTime={at}
        title={formatInstantWithZone(at, timeZone)}
        className="text-ink-faint tabular-nums"
      >
        {age}
      </time>
      {origin && <OriginBadge origin={origin} />}
    </div>
  );
}

const words = {
  success: "text-success",
  warning: "text-warning",
  danger: "text-danger",
  neutral: "text-ink-soft",
} as const;

const marks = {
  success: "bg-success-mark",
  warning: "bg-warning-mark",
  danger: "bg-danger-mark",
  neutral: "bg-idle-mark",
} as const;

function StateMark({ state: { word, tone } }: { state: State }) {
  return (
    <span className={classNames("flex items-center gap-1.5 font-medium", words[tone])}>
      <span aria-hidden className={classNames("data-colour size-1.5 rounded-full", marks[tone])} />
      {word}
    </span>
  );
}
