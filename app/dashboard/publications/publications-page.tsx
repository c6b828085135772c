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
import { againWords } from "#app/dashboard/publishing-issues/publishing-issue.ts";
import type { Publication, PublicationsView } from "./publication.ts";

/** What goes out when, to where, and how far it is. */
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
        Each text at each place: what is to go out, when and where, and what is out.
      </p>
      <div className="mt-4 flex flex-wrap gap-x-6 gap-y-3">
        <Choice label="Which are shown">
          {(["coming", "out"] as const).map((each) => (
            <ChoiceLink
              key={each}
              to={publicationsPathOf({ show: each, place })}
              isChosen={each === show}
            >
              {each === "coming" ? "Coming" : "Out"}
            </ChoiceLink>
          ))}
        </Choice>
        {places.length > 1 && (
          <Choice label="At which place">
            <ChoiceLink to={publicationsPathOf({ show })} isChosen={place === null}>
              All places
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
            {show === "coming" ? "Nothing is on its way just now" : "Nothing is out yet"}
          </p>
          <p className="mx-auto mt-1 max-w-prose text-sm text-ink-soft">
            {show === "coming"
              ? "What you approve stands here with its place and its time, until it is out. "
              : "What has gone out stands here, with the way to where it can be read. "}
            <Link to={planPath} className={inlineLinkStyles}>
              See what is planned
            </Link>
          </p>
        </div>
      )}
      {waiting.length > 0 && (
        <Rows title="Waits for somebody" items={waiting} timeZone={timeZone} hasTimes={false} />
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
  /** Each has one of its day. */
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
            {editUrl === null ? "Say whether it appeared" : "Say what became of it"}
          </Link>
        )}
        {state === "failed" && (
          <RetryPublishingForm
            publishJobId={item.id}
            label={againWords[item.kind]}
            what={`“${title.trim()}” at ${channel}`}
            action={contentItemPath(contentItemId)}
          />
        )}
        {state === "draft_created" && (
          <CheckNowForm
            publishJobId={item.id}
            what={`at “${title.trim()}” at ${channel}`}
            action={contentItemPath(contentItemId)}
          />
        )}
        {editHref !== null && (
          <a href={editHref} rel="noopener noreferrer" className={inlineLinkStyles}>
            Open the draft there
          </a>
        )}
        {href !== null && state === "out" && (
          <a href={href} rel="noopener noreferrer" className={inlineLinkStyles}>
            Read it there
          </a>
        )}
      </div>
      {reason !== null && (state !== "unconfirmed" || editUrl !== null) && (
        <p className="mt-0.5 text-sm break-words text-ink-soft">
          <bdi>{reason}</bdi>
          {state === "due" &&
            item.at !== null &&
            ` Tried again ${formatInstantIn(item.at, timeZone)}.`}
        </p>
      )}
    </div>
  );
}

const doing = {
  create: "Goes out",
  update: "Correction goes out",
  unpublish: "Is taken down",
} as const;

function stateOf({ kind, state }: Publication) {
  switch (state) {
    case "due":
      return { word: doing[kind], tone: "neutral" } as const;
    case "sending":
      return { word: "Being sent", tone: "neutral" } as const;
    case "checking":
      return { word: "Sent, being looked for", tone: "warning" } as const;
    case "on_hold":
      return { word: "Held back", tone: "warning" } as const;
    case "unconfirmed":
      return { word: "Needs a look", tone: "warning" } as const;
    case "draft_created":
      return { word: "A draft there", tone: "warning" } as const;
    case "failed":
      return { word: "Failed", tone: "danger" } as const;
    case "out":
      return { word: "Out", tone: "success" } as const;
  }
}
