import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { folded, CollapseToggle } from "#app/platform/ui/overlays/collapse.tsx";
import { formatNumber } from "#app/platform/ui/format.ts";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { AgentTypeIcon } from "#app/domain/agents/view/agent-type-icon.tsx";
import { maxWaiting } from "#app/domain/work-queue/work-queue.ts";
import { agentPath } from "#app/workspace/paths/agents.ts";
import { contentListPath, contentItemPath } from "#app/workspace/paths/content.ts";
import { reviewPath } from "#app/workspace/paths/review.ts";
import type { DashboardData, ActionItem } from "#app/workspace/overview.ts";
import { formActionPath } from "#app/dashboard/layout/form-address.ts";
import { retryLabels } from "#app/dashboard/publishing-issues/publishing-issue.ts";
import {
  DismissForm,
  RetryPublishingForm,
  type PublishingIssueFormProps,
} from "#app/dashboard/publishing-issues/publishing-issue-form.tsx";
import { PracticeBadge } from "#app/dashboard/layout/simulated-badge.tsx";
import { feedTime } from "#app/dashboard/activities/activity-feed.ts";
import {
  upcomingText,
  actionItemsHeading,
  actionItemsLeftOut,
  actionItemText,
  shortWhen,
} from "#app/dashboard/summary/summary.copy.ts";
import { TitleLink } from "#app/platform/ui/links/title-link.tsx";
import { upcomingPath } from "#app/dashboard/summary/upcoming-path.ts";
import { actionItemPath } from "#app/dashboard/summary/action-item-path.ts";

interface CardProps {
  data: Pick<DashboardData, "answers" | "activities" | "generatedAt" | "workspace">;
}

interface ActionItemsCardProps extends CardProps {
  /** New items that are not shown yet. */
  news: ReactNode;
  /** Refreshes the rows, because one of them is about to go. */
  onGoing: () => void;
}

/** Keeps the dashboard short on phones; the rest is collapsed. */
const shownOnPhone = 3;

/** More than this get their own card. */
export const fewNeeds = 2;

export function ActionItemsCard({ data, news, onGoing }: ActionItemsCardProps) {
  const { items } = data.answers.needs;
  const later = items.slice(shownOnPhone);
  return (
    <>
      <Heading data={data} news={news} />
      {items.length > 0 && <Rows needs={items.slice(0, shownOnPhone)} {...{ data, onGoing }} />}
      {later.length > 0 && (
        <div className="relative">
          <p
            aria-hidden
            className="flex h-12 items-center border-t border-line px-4 text-sm font-medium sm:hidden print:hidden"
          >
            {laterTitle(data)}
          </p>
          <CollapseToggle name={laterTitle(data)} className="h-12" />
          <div className={folded}>
            <Rows needs={later} {...{ data, onGoing }} />
            <LeftOut data={data} />
          </div>
        </div>
      )}
      {items.length > fewNeeds && (
        <p className="mt-auto border-t border-line px-4 py-3 text-sm text-ink-faint max-sm:hidden sm:px-5">
          {limitNote}
        </p>
      )}
    </>
  );
}

function laterTitle({ answers: { needs } }: CardProps["data"]): string {
  return `${formatNumber(needs.texts + needs.questions - shownOnPhone)} more`;
}

/** Explains that agents pause while their drafts wait. */
const limitNote = `With ${maxWaiting} drafts waiting, an agent pauses until you review one.`;

function Heading({ data, news }: Pick<ActionItemsCardProps, "data" | "news">) {
  const { needs, next: coming } = data.answers;
  const { demo, timeZone } = data.workspace;
  const now = feedTime(data);
  const [oldest] = needs.items;
  const [next] = coming;
  return (
    <div className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-4 sm:p-5">
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="needs-heading" className="text-lg font-semibold sm:text-xl">
            {actionItemsHeading(needs, demo)}
          </h2>
          {news}
        </div>
        {oldest ? (
          <p className="mt-0.5 text-sm text-ink-soft max-sm:hidden">
            The oldest has been waiting since {shortWhen(oldest.since, now, timeZone)}.
          </p>
        ) : (
          <p className="mt-0.5 text-sm text-ink-soft">
            {next ? (
              <>
                Next: “
                <TitleLink title={next.title} to={upcomingPath(next, demo)} />”{" "}
                {upcomingText[next.state]}, {shortWhen(next.at, now, timeZone)}.
              </>
            ) : (
              "The plan is empty, so your agents have nothing to write."
            )}
          </p>
        )}
      </div>
      {needs.texts > 0 && !demo && (
        <ButtonLink to={reviewPath} variant="primary">
          Start reviewing
        </ButtonLink>
      )}
    </div>
  );
}

function Rows({
  needs,
  data,
  onGoing,
}: Omit<ActionItemsCardProps, "news"> & { needs: readonly ActionItem[] }) {
  const { demo, timeZone, mode } = data.workspace;
  const now = feedTime(data);
  const action = formActionPath(useLocation().pathname);
  return (
    <ul aria-labelledby="needs-heading" className="divide-y divide-line border-t border-line">
      {needs.map((need) => (
        <li key={needKey(need)} className="flex flex-wrap items-start gap-3 px-4 py-3 sm:px-5">
          <AgentTypeIcon type={makers[need.kind] ?? need.kind} size="small" className="mt-0.5" />
          <div className="min-w-0 flex-1">
            <p className="line-clamp-2 text-sm font-medium">
              <TitleLink
                title={need.title}
                to={demo ? demoAddressOf(need) : actionItemPath(need)}
              />
            </p>
            <p className="line-clamp-2 text-sm text-ink-soft">
              <bdi>{actionItemText(need, now, timeZone)}</bdi>{" "}
              <PracticeBadge mode={mode} origin={need.origin} />
            </p>
          </div>
          {need.reason === "failed" && need.publishJobId !== null && !demo && (
            <FailureForms
              publishJobId={need.publishJobId}
              what={need.title}
              label={retryLabels[need.publishJobKind ?? "publish"]}
              {...{ action, onSubmit: onGoing }}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** What the owner can do about a failure. */
function FailureForms({ label, ...props }: PublishingIssueFormProps & { label: string }) {
  return (
    <div className="flex gap-2 max-sm:w-full max-sm:pl-8">
      <RetryPublishingForm {...props} label={label} />
      <DismissForm {...props} />
    </div>
  );
}

/** A post may have failed on several channels. */
export const needKey = ({ reason, id, publishJobId }: ActionItem): string =>
  `${reason} ${publishJobId ?? id}`;

/** Where to find the items not listed here. */
function LeftOut({ data }: CardProps) {
  const { texts, questions } = actionItemsLeftOut(data.answers.needs);
  if (texts + questions === 0) return null;
  const places = [
    ...(texts > 0 ? [{ count: texts, at: "on", name: "Review", to: reviewPath }] : []),
    ...(questions > 0
      ? [
          {
            count: questions,
            at: "in",
            name: "Content",
            to: contentListPath({ state: "unconfirmed" }),
          },
        ]
      : []),
  ];
  return (
    <p className="border-t border-line px-4 py-3 text-sm text-ink-soft sm:px-5">
      {places.map(({ count, at, name, to }, index) => (
        <span key={name}>
          {index > 0 && ", "}
          {formatNumber(count)} more
          {!data.workspace.demo && (
            <>
              {` ${at} `}
              <a href={to} className={inlineLinkStyles}>
                {name}
              </a>
            </>
          )}
        </span>
      ))}
      .
    </p>
  );
}

/** The icon of the agent type that makes this content. */
const makers: Readonly<Record<string, string>> = {
  article: "content_writer",
  social_post: "social_media",
  video: "youtube_manager",
  newsletter: "publisher",
  report: "analytics",
};

/** Anyone may read the demo's drafts; only an owner can decide. */
const demoAddressOf = ({ reason, id }: ActionItem): string =>
  reason === "agent" ? agentPath(id) : contentItemPath(id);
