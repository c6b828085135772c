import { Link } from "@remix-run/react";
import { wallClock } from "#app/core/time/time-zone.ts";
import { Badge } from "#app/platform/ui/badge.tsx";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { formatTimeOfDay } from "#app/core/text/clock-words.ts";
import { formatInstantIn } from "#app/platform/ui/format.ts";
import {
  inlineLinkStyles,
  linkStyles,
  titleLinkStyles,
} from "#app/platform/ui/links/link-styles.ts";
import { publicAddress } from "#app/domain/content/states.ts";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { planPath, publicationsPathOf } from "#app/workspace/paths/plan.ts";
import { questionPath } from "#app/workspace/paths/review.ts";
import { OriginBadge } from "#app/dashboard/layout/origin-badge.tsx";
import { dayTitle } from "#app/dashboard/plan/calendar.ts";
import { CheckNowForm } from "#app/dashboard/publishing-issues/check-now-form.tsx";
import { RetryPublishingForm } from "#app/dashboard/publishing-issues/publishing-issue-form.tsx";
import { kindOf } from "#app/dashboard/review/text-to-review.ts";
import { retryLabels } from "#app/dashboard/publishing-issues/publishing-issue.ts";
import type { Publication, PublicationsView } from "./publication.ts";

/** Upcoming and published content by channel. */
export function PublicationsPage({ view }: { view: PublicationsView }) {
  const { show, place, places, waiting, days, after, timeZone } = view;
  const isEmpty = waiting.length === 0 && days.length === 0;
  return (
    <main id="main" className="mx-auto w-full max-w-4xl px-4 py-6 sm:px-6 sm:py-8">
      <Link to={planPath} className={`text-sm ${linkStyles}`}>
        ← Plan
      </Link>
      <h1 className="mt-3 text-2xl font-semibold">Publications</h1>
      <p className="mt-1 max-w-prose text-ink-soft">
        What’s scheduled and what’s published, by channel.
      </p>
      <div className="mt-4 flex flex-wrap gap-x-6 gap-y-3">
        <Choice label="Show">
          {(["coming", "out"] as const).map((each) => (
            <ChoiceLink
              key={each}
              to={publicationsPathOf({ show: each, place })}
              isChosen={each === show}
            >
              {each === "coming" ? "Upcoming" : "Published"}
            </ChoiceLink>
          ))}
        </Choice>
        {places.length > 1 && (
          <Choice label="Channel">
            <ChoiceLink to={publicationsPathOf({ show })} isChosen={place === null}>
              All channels
            </ChoiceLink>
            {places.map((each) => (
              <ChoiceLink
                key={each}
                to={publicationsPathOf({ show, place: each })}
                isChosen={each === place}
              >
                <bdi>{each}</bdi>
              </ChoiceLink>
            ))}
          </Choice>
        )}
      </div>
      {isEmpty && (
        <div className="mt-6 rounded-2xl border border-line-strong px-4 py-8 text-center">
          <p className="font-medium">
            {show === "coming" ? "Nothing scheduled" : "Nothing published yet"}
          </p>
          <p className="mx-auto mt-1 max-w-prose text-sm text-ink-soft">
            {show === "coming"
              ? "Approved content appears here with its channel and time until it’s published. "
              : "Published content appears here with a link to it. "}
            <Link to={planPath} className={inlineLinkStyles}>
              View plan
            </Link>
          </p>
        </div>
      )}
      {waiting.length > 0 && (
        <Rows title="Needs your attention" items={waiting} timeZone={timeZone} hasTimes={false} />
      )}
      {days.map(({ day, items }) => (
        <Rows key={day} title={dayTitle(day)} items={items} timeZone={timeZone} hasTimes />
      ))}
      {after !== null && (
        <nav aria-label="Pages" className="mt-5 flex justify-end">
          <ButtonLink to={publicationsPathOf({ show, place, after })}>
            {show === "coming" ? "Later →" : "Older →"}
          </ButtonLink>
        </nav>
      )}
    </main>
  );
}

function Choice({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {children}
    </nav>
  );
}

function ChoiceLink({
  to,
  isChosen,
  children,
}: {
  to: string;
  isChosen: boolean;
  children: React.ReactNode;
}) {
  return (
    <Link
      to={to}
      aria-current={isChosen ? "page" : undefined}
      className="flex min-h-9 items-center rounded-lg border border-line-strong bg-surface px-3 text-sm font-medium text-ink-soft hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
    >
      {children}
    </Link>
  );
}

interface RowsProps {
  title: string;
  items: readonly Publication[];
  timeZone: string;
  /** Show the time of day. */
  hasTimes: boolean;
}

function Rows({ title, items, timeZone, hasTimes }: RowsProps) {
  return (
    <section aria-label={title} className="mt-6">
      <h2 className="text-sm text-ink-soft">{title}</h2>
      <ul className="mt-2 divide-y divide-line rounded-xl border border-line bg-surface shadow-lift">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
            {hasTimes && item.at !== null && (
              <p className="w-20 shrink-0 text-sm text-ink-soft tabular-nums">
                {formatTimeOfDay(wallClock(item.at, timeZone).minutes)}
              </p>
            )}
            <Row item={item} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ item, timeZone }: { item: Publication; timeZone: string }) {
  const { contentItemId, title, channel, reason, origin, url, editUrl, state } = item;
  const { word, tone } = stateOf(item);
  const href = state === "draft_created" ? null : publicAddress({ origin, url });
  const isDraft = state === "draft_created" || state === "unconfirmed";
  const editHref = isDraft ? publicAddress({ origin, url: editUrl }) : null;
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="break-words">
        <Link to={contentItemPath(contentItemId)} className={titleLinkStyles}>
          <bdi>{title.trim() || "Untitled"}</bdi>
        </Link>
      </p>
      <div className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span>{kindOf({ kind: item.contentType, variant: "" })}</span>
        <bdi>{channel}</bdi>
        <Badge tone={tone}>{word}</Badge>
        <OriginBadge origin={origin} />
        {state === "unconfirmed" && (
          <Link to={questionPath(item.id)} className={inlineLinkStyles}>
            {editUrl === null ? "Confirm whether it’s published" : "Update its status"}
          </Link>
        )}
        {state === "failed" && (
          <RetryPublishingForm
            publishJobId={item.id}
            label={retryLabels[item.kind]}
            what={`“${title.trim()}” on ${channel}`}
            action={contentItemPath(contentItemId)}
          />
        )}
        {state === "draft_created" && (
          <CheckNowForm
            publishJobId={item.id}
            what={`“${title.trim()}” on ${channel}`}
            action={contentItemPath(contentItemId)}
          />
        )}
        {editHref !== null && (
          <a href={editHref} rel="noopener noreferrer" className={inlineLinkStyles}>
            Open draft
          </a>
        )}
        {href !== null && state === "out" && (
          <a href={href} rel="noopener noreferrer" className={inlineLinkStyles}>
            View
          </a>
        )}
      </div>
      {reason !== null && (state !== "unconfirmed" || editUrl !== null) && (
        <p className="mt-0.5 text-sm break-words text-ink-soft">
          <bdi>{reason}</bdi>
          {state === "due" &&
            item.at !== null &&
            ` Next try ${formatInstantIn(item.at, timeZone)}.`}
        </p>
      )}
    </div>
  );
}

const dueLabels = {
  publish: "Scheduled",
  update: "Update scheduled",
  unpublish: "Unpublishing",
} as const;

function stateOf({ kind, state }: Publication) {
  switch (state) {
    case "due":
      return { word: dueLabels[kind], tone: "neutral" } as const;
    case "sending":
      return { word: "Publishing…", tone: "neutral" } as const;
    case "checking":
      return { word: "Checking…", tone: "warning" } as const;
    case "on_hold":
      return { word: "On hold", tone: "warning" } as const;
    case "unconfirmed":
      return { word: "Please check", tone: "warning" } as const;
    case "draft_created":
      return { word: "Draft created", tone: "warning" } as const;
    case "failed":
      return { word: "Failed", tone: "danger" } as const;
    case "out":
      return { word: "Published", tone: "success" } as const;
  }
}
