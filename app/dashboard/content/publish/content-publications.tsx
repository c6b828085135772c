import { Link } from "@remix-run/react";
import { Panel } from "#app/platform/ui/card.tsx";
import { formatInstantIn, formatNumber } from "#app/platform/ui/format.ts";
import { ExternalIcon } from "#app/platform/ui/icons/icons.tsx";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { publicAddress, publicationState } from "#app/domain/content/states.ts";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { questionPath } from "#app/workspace/paths/review.ts";
import { CheckNowForm } from "#app/dashboard/publishing-issues/check-now-form.tsx";
import {
  DismissForm,
  RetryPublishingForm,
} from "#app/dashboard/publishing-issues/publishing-issue-form.tsx";
import {
  retryLabels,
  publishingIssueText,
  unconfirmedText,
  type PublishingIssue,
} from "#app/dashboard/publishing-issues/publishing-issue.ts";
import type { ContentPublication } from "#app/dashboard/content/list/listed-text.ts";
import type { ContentView } from "#app/dashboard/content/page/text-view.ts";

interface ContentPublicationsProps {
  view: ContentView;
  demo: boolean;
}

/** The item's channels and their publishing issues. */
export function ContentPublications({ view, demo }: ContentPublicationsProps) {
  const { text, publishingIssues, stays, timeZone } = view;
  return (
    <Panel level={2} title="Published on">
      {text.places.length === 0 ? (
        <p className="text-ink-soft">Not published yet</p>
      ) : (
        <ul className="space-y-3">
          {text.places.map((publication) => (
            <li key={publication.channel}>
              <PublicationRow {...{ publication, timeZone, demo }} textId={text.id} />
              {stays
                .filter((each) => each.isOlder && each.channel === publication.channel)
                .map(({ channel, versionNumber, whyNot }) => (
                  <p key={channel} className="mt-1 border-l-2 border-line pl-2 text-ink-soft">
                    Keeps version {versionNumber}. {whyNot}
                  </p>
                ))}
              {publishingIssues
                .filter(({ channel }) => channel === publication.channel)
                .map((issue) => (
                  <UnconfirmedPublication key={issue.id} {...{ issue, timeZone, demo }} />
                ))}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface PublicationRowProps {
  publication: ContentPublication;
  textId: string;
  timeZone: string;
  demo: boolean;
}

function PublicationRow({ publication, textId, timeZone, demo }: PublicationRowProps) {
  const href = publication.state === "draft" ? null : publicAddress(publication);
  const editHref =
    publication.state === "draft"
      ? publicAddress({ origin: publication.origin, url: publication.editUrl })
      : null;
  const at = publication.publishedAt ?? publication.dueAt;
  return (
    <>
      <p className="font-medium">
        <bdi>{publication.channel}</bdi>
      </p>
      <p className="text-ink-soft">
        {publicationState(publication.state).word}
        {publication.leavesAt !== null &&
          `, unpublishing ${formatInstantIn(publication.leavesAt, timeZone)}`}
        {publication.leavesAt === null &&
          at !== null &&
          `${publication.publishedAt === null ? ":" : ","} ${formatInstantIn(at, timeZone)}`}
      </p>
      {publication.clicks > 0 && (
        <p className="text-ink-soft">
          {publication.clicks === 1 ? "1 click" : `${formatNumber(publication.clicks)} clicks`} on
          its link
        </p>
      )}
      {publication.state === "draft" && (
        <p className="text-ink-soft">
          Only you can see this draft. Publish it there when you’re ready; we’ll update the status
          here.
        </p>
      )}
      {editHref !== null && (
        <a href={editHref} rel="noopener noreferrer" className={inlineLinkStyles}>
          Open draft <ExternalIcon size={14} className="inline align-[-2px]" />
        </a>
      )}
      {publication.draftId !== null && !demo && (
        <div className="mt-2">
          <CheckNowForm
            publishJobId={publication.draftId}
            what={`on ${publication.channel}`}
            action={contentItemPath(textId)}
          />
        </div>
      )}
      {href !== null && (
        <a href={href} rel="noopener noreferrer" className={inlineLinkStyles}>
          View post <ExternalIcon size={14} className="inline align-[-2px]" />
        </a>
      )}
    </>
  );
}

function UnconfirmedPublication({
  issue,
  timeZone,
  demo,
}: {
  issue: PublishingIssue;
  timeZone: string;
  demo: boolean;
}) {
  const { id, kind, state, reason, since, channel, canRetryPublishing } = issue;
  const form = {
    publishJobId: id,
    what: `${publishingIssueText[kind]} on ${channel}`,
    action: contentItemPath(issue.contentItemId),
  };
  return (
    <div className="mt-1 space-y-2 border-l-2 border-line pl-2 text-ink-soft">
      <p className="break-words">
        {issueLabel(issue)}, {formatInstantIn(since, timeZone)}
        {reason !== null && (
          <>
            : <bdi>{reason}</bdi>
          </>
        )}
        {state === "dismissed" && " (dismissed)"}
      </p>
      {state === "unconfirmed" && !demo && (
        <Link to={questionPath(id)} className={inlineLinkStyles}>
          Tell us what you see
        </Link>
      )}
      {!demo && (canRetryPublishing || state === "failed") && (
        <div className="flex flex-wrap gap-2">
          {canRetryPublishing && <RetryPublishingForm {...form} label={retryLabels[kind]} />}
          {state === "failed" && <DismissForm {...form} />}
        </div>
      )}
    </div>
  );
}

function issueLabel({ kind, state }: PublishingIssue): string {
  if (state === "unconfirmed") return unconfirmedText[kind];
  return state === "on_hold" ? "On hold" : publishingIssueText[kind];
}
