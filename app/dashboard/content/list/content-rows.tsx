import { Link } from "@remix-run/react";
import { classNames } from "#app/platform/ui/class-names.ts";
import { Figure } from "#app/platform/ui/figure.tsx";
import { formatNumber } from "#app/platform/ui/format.ts";
import { inlineLinkStyles, titleLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { AgentTypeIcon } from "#app/domain/agents/view/agent-type-icon.tsx";
import { agentDisplayName } from "#app/domain/agents/view/display.ts";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { reviewPathOf } from "#app/workspace/paths/review.ts";
import { shortWhen } from "#app/dashboard/summary/summary.copy.ts";
import { OriginBadge } from "#app/dashboard/layout/origin-badge.tsx";
import { kindOf } from "#app/dashboard/review/text-to-review.ts";
import type { ListedText, TextState } from "./listed-text.ts";
import { TextStateMark } from "#app/dashboard/content/page/text-state-mark.tsx";

interface ContentRowsProps {
  items: readonly ListedText[];
  timeZone: string;
  /** ISO: when they were read. */
  now: string;
  /** Real and simulated items are mixed: simulated ones get a badge. */
  mixed: boolean;
}

const columns =
  "md:grid md:grid-cols-[9.5rem_minmax(0,1fr)_minmax(0,20rem)_8rem] md:items-center md:gap-4";

/** One row per item, in two lines on phones. */
export function ContentRows({ items, timeZone, now, mixed }: ContentRowsProps) {
  const when = (instant: string | number) => shortWhen(instant, now, timeZone);
  return (
    <div className="mt-4 overflow-hidden rounded-xl border border-line bg-surface shadow-lift">
      <div
        aria-hidden
        className={`hidden border-b border-line px-5 py-3 text-sm text-ink-soft ${columns}`}
      >
        <span>State</span>
        <span>Title</span>
        <span>Published on</span>
        <span className="text-right">Views</span>
      </div>
      <ul className="divide-y divide-line">
        {items.map((text) => (
          <li key={text.id} className={`px-4 py-3 hover:bg-sunken md:px-5 ${columns}`}>
            <TextStateMark state={text.state} className="text-sm max-md:float-right max-md:ml-3" />
            <div className="flex min-w-0 items-start gap-3">
              {text.agentType === null ? (
                // Keeps titles aligned.
                <span className="w-5 shrink-0" />
              ) : (
                <AgentTypeIcon type={text.agentType} size="small" className="mt-0.5" />
              )}
              <div className="min-w-0">
                <Link
                  to={contentItemPath(text.id)}
                  prefetch="intent"
                  className={`line-clamp-2 font-medium ${titleLinkStyles}`}
                >
                  <bdi>{text.title.trim() || "Untitled"}</bdi>
                </Link>
                <p className="mt-0.5 flex flex-wrap gap-x-2 text-sm text-ink-soft">
                  <span>
                    {kindOf(text)}
                    {text.agentName !== null && (
                      <span className="max-md:hidden">
                        {" by "}
                        <bdi>{agentDisplayName(text.agentName)}</bdi>
                      </span>
                    )}
                    <span className={text.state === "waiting" ? undefined : "max-md:hidden"}>
                      {" · "}
                      {when(text.createdAt)}
                    </span>
                  </span>
                  {mixed && <OriginBadge origin={text.origin} />}
                </p>
              </div>
            </div>
            <p
              className={classNames(
                "min-w-0 text-sm break-words text-ink-soft max-md:mt-1 max-md:pl-8",
                // On phones the state mark already says this.
                text.state === "waiting" && "max-md:hidden",
              )}
            >
              {channelsText(text, when)}
            </p>
            <LastCell text={text} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The next action by state. */
const actions = {
  waiting: { label: "Review", to: reviewPathOf },
  unconfirmed: { label: "Check", to: contentItemPath },
} as const;

function LastCell({ text }: { text: ListedText }) {
  const { state, id, title } = text;
  if (state !== "waiting" && state !== "unconfirmed") return <Views text={text} />;
  const { label, to } = actions[state];
  return (
    <p className="text-sm max-md:mt-1 max-md:pl-8 md:text-right">
      <Link
        to={to(id)}
        prefetch="intent"
        className={`inline-block py-2.5 md:py-0 ${inlineLinkStyles}`}
      >
        {label}
        <span className="sr-only">: {title}</span>
      </Link>
    </p>
  );
}

function Views({ text: { state, views, origin } }: { text: ListedText }) {
  // Reports and suggestions aren't published, so they have no views.
  if (state === "made" || state === "kept") return null;
  if (views === null)
    return (
      <p className="text-right text-sm text-ink-faint max-md:hidden">
        <span className="sr-only">Views: </span>Not yet
      </p>
    );
  return (
    <p className="text-right text-sm tabular-nums max-md:text-left">
      <span className="sr-only max-md:not-sr-only">Views: </span>
      <Figure simulated={origin === "simulated"}>{formatNumber(views)}</Figure>
    </p>
  );
}

const stateDetail: Readonly<Record<TextState, string>> = {
  waiting: "Waiting since",
  in_work: "In progress",
  changes_requested: "Your agents are working on a new version",
  approved: "Approved, not published yet",
  scheduled: "Scheduled",
  draft: "Publish it on the channel",
  published: "Published",
  unpublished: "Unpublished",
  unconfirmed: "Please check",
  rejected: "Rejected",
  archived: "Archived",
  made: "Only visible to you",
  kept: "Not published: copy or download it",
};

/** Channels and time, for people. */
function channelsText(text: ListedText, when: (instant: number) => string): string {
  const { state, stateAt, publishedAt, places } = text;
  const names = places
    .filter((each) => each.state !== "unpublished")
    .map(({ channel }) => channel)
    .join(", ");
  if (state === "waiting") return `Waiting since ${when(stateAt)}`;
  if (state === "scheduled") {
    const due = places.flatMap(({ dueAt }) => (dueAt === null ? [] : [dueAt]));
    return due.length === 0 ? names : `${names} · ${when(Math.min(...due))}`;
  }
  // It was removed from its channels, or publishing failed and was dismissed.
  if (state === "approved" && places.length > 0) return "Not published";
  if (state === "unpublished") return stateDetail[state];
  if (publishedAt !== null && names !== "" && state !== "draft")
    return `${names} · ${when(publishedAt)}`;
  if (state === "rejected" || state === "archived")
    return `${stateDetail[state]}, ${when(stateAt)}`;
  return names || stateDetail[state];
}
