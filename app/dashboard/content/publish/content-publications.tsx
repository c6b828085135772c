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
  againWords,
  publishingIssueText,
  unknownWords,
  type PublishingIssue,
} from "#app/dashboard/publishing-issues/publishing-issue.ts";
import type { ContentPublication } from "#app/dashboard/content/list/listed-text.ts";
import type { TextView } from "#app/dashboard/content/page/text-view.ts";

interface ContentPublicationsProps {
  view: TextView;
  demo: boolean;
}

/** Where a text is or is to be, and what did not go as it should on the way. */
export function ContentPublications({ view, demo }: ContentPublicationsProps) {
  const { text, publishingIssues, stays, timeZone } = view;
  return (
    <Panel level={2} title="Where it is">
      {text.places.length === 0 ? (
        <p className="text-ink-soft">Not published yet</p>
      ) : (
        <ul className="space-y-3">
          {text.places.map((place) => (
            <li key={place.channel}>
              <Place {...{ place, timeZone, demo }} textId={text.id} />
              {stays
                .filter((each) => each.isOlder && each.channel === place.channel)
                .map(({ channel, versionNumber, whyNot }) => (
                  <p key={channel} className="mt-1 border-l-2 border-line pl-2 text-ink-soft">
                    Stays as it is: version {versionNumber}. {whyNot}
                  </p>
                ))}
              {publishingIssues
                .filter(({ channel }) => channel === place.channel)
                .map((sending) => (
                  <UnconfirmedPublication key={sending.id} {...{ sending, timeZone, demo }} />
                ))}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface PlaceProps {
  place: ContentPublication;
  textId: string;
  timeZone: string;
  demo: boolean;
}

function Place({ place, textId, timeZone, demo }: PlaceProps) {
  const href = place.state === "draft" ? null : publicAddress(place);
  const editHref =
    place.state === "draft" ? publicAddress({ origin: place.origin, url: place.editUrl }) : null;
  const at = place.publishedAt ?? place.dueAt;
  return (
    <>
      <p className="font-medium">
        <bdi>{place.channel}</bdi>
      </p>
      <p className="text-ink-soft">
        {publicationState(place.state).word}
        {place.leavesAt !== null && `, is taken down ${formatInstantIn(place.leavesAt, timeZone)}`}
        {place.leavesAt === null &&
          at !== null &&
          `${place.publishedAt === null ? ": goes out at" : ","} ${formatInstantIn(at, timeZone)}`}
      </p>
      {place.clicks > 0 && (
        <p className="text-ink-soft">
          Its link was followed{" "}
          {place.clicks === 1 ? "once" : `${formatNumber(place.clicks)} times`}
        </p>
      )}
      {place.state === "draft" && (
        <p className="text-ink-soft">
          Nobody but you sees it. Publish it there when you like: we look, and say so here.
        </p>
      )}
      {editHref !== null && (
        <a href={editHref} rel="noopener noreferrer" className={inlineLinkStyles}>
          Open the draft there <ExternalIcon size={14} className="inline align-[-2px]" />
        </a>
      )}
      {place.draftId !== null && !demo && (
        <div className="mt-2">
          <CheckNowForm
            publishJobId={place.draftId}
            what={`at ${place.channel}`}
            action={contentItemPath(textId)}
          />
        </div>
      )}
      {href !== null && (
        <a href={href} rel="noopener noreferrer" className={inlineLinkStyles}>
          Read it there <ExternalIcon size={14} className="inline align-[-2px]" />
        </a>
      )}
    </>
  );
}

function UnconfirmedPublication({
  sending,
  timeZone,
  demo,
}: {
  sending: PublishingIssue;
  timeZone: string;
  demo: boolean;
}) {
  const { id, kind, state, reason, since, channel, canRetryPublishing } = sending;
  const form = {
    publishJobId: id,
    what: `${publishingIssueText[kind]} at ${channel}`,
    action: contentItemPath(sending.contentItemId),
  };
  return (
    <div className="mt-1 space-y-2 border-l-2 border-line pl-2 text-ink-soft">
      <p className="break-words">
        {troubleWords(sending)}, {formatInstantIn(since, timeZone)}
        {reason !== null && (
          <>
            : <bdi>{reason}</bdi>
          </>
        )}
        {state === "dismissed" && " (put away)"}
      </p>
      {state === "unconfirmed" && !demo && (
        <Link to={questionPath(id)} className={inlineLinkStyles}>
          Say what you see there
        </Link>
      )}
      {!demo && (canRetryPublishing || state === "failed") && (
        <div className="flex flex-wrap gap-2">
          {canRetryPublishing && <RetryPublishingForm {...form} label={againWords[kind]} />}
          {state === "failed" && <DismissForm {...form} />}
        </div>
      )}
    </div>
  );
}

function troubleWords({ kind, state }: PublishingIssue): string {
  if (state === "unconfirmed") return unknownWords[kind];
  return state === "on_hold" ? "It is held" : publishingIssueText[kind];
}
