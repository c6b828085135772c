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
  /** Real and simulated texts stand side by side: each simulated one says so. */
  mixed: boolean;
}

const columns =
  "md:grid md:grid-cols-[9.5rem_minmax(0,1fr)_minmax(0,20rem)_8rem] md:items-center md:gap-4";

/** One row for each text. On a phone a row has two lines. */
export function ContentRows({ items, timeZone, now, mixed }: ContentRowsProps) {
  const when = (instant: string | number) => shortWhen(instant, now, timeZone);
  return (
    <div className="mt-4 overflow-hidden rounded-xl border border-line bg-surface shadow-lift">
      <div
        aria-hidden
        className={`hidden border-b border-line px-5 py-3 text-sm text-ink-soft ${columns}`}
      >
        <span>State</span>
        <span>Text</span>
        <span>Where and when</span>
        <span className="text-right">Views</span>
      </div>
      <ul className="divide-y divide-line">
        {items.map((text) => (
          <li key={text.id} className={`px-4 py-3 hover:bg-sunken md:px-5 ${columns}`}>
            <TextStateMark state={text.state} className="text-sm max-md:float-right max-md:ml-3" />
            <div className="flex min-w-0 items-start gap-3">
              {text.agentType === null ? (
                // Titles stand below each other, whoever has written them.
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
                // On a phone its mark says so.
                text.state === "waiting" && "max-md:hidden",
              )}
            >
              {whereOf(text, when)}
            </p>
            <LastCell text={text} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The one thing that its owner can do, by its state. */
const toDo = {
  waiting: { words: "Read and decide", to: reviewPathOf },
  unconfirmed: { words: "Have a look", to: contentItemPath },
} as const;

function LastCell({ text }: { text: ListedText }) {
  const { state, id, title } = text;
  if (state !== "waiting" && state !== "unconfirmed") return <Readers text={text} />;
  const { words, to } = toDo[state];
  return (
    <p className="text-sm max-md:mt-1 max-md:pl-8 md:text-right">
      <Link
        to={to(id)}
        prefetch="intent"
        className={`inline-block py-2.5 md:py-0 ${inlineLinkStyles}`}
      >
        {words}
        <span className="sr-only">: {title}</span>
      </Link>
    </p>
  );
}

function Readers({ text: { state, views, origin } }: { text: ListedText }) {
  // It is for its owner alone.
  if (state === "made" || state === "kept") return null;
  if (views === null)
    return (
      <p className="text-right text-sm text-ink-faint max-md:hidden">
        <span className="sr-only">Readers: </span>Not yet
      </p>
    );
  return (
    <p className="text-right text-sm tabular-nums max-md:text-left">
      <span className="sr-only max-md:not-sr-only">Readers: </span>
      <Figure simulated={origin === "simulated"}>{formatNumber(views)}</Figure>
    </p>
  );
}

const silent: Readonly<Record<TextState, string>> = {
  waiting: "Waits since",
  in_work: "Being worked on",
  changes_requested: "The next version comes by itself",
  approved: "Approved; at no place yet",
  scheduled: "Scheduled",
  draft: "Publish it there",
  published: "Published",
  unpublished: "Taken down",
  unconfirmed: "Needs a look",
  rejected: "Goes nowhere",
  archived: "Put away",
  made: "For you",
  kept: "Sent nowhere: copy or download it",
};

/** In words: at which places it is or is to be, and when. */
function whereOf(text: ListedText, when: (instant: number) => string): string {
  const { state, stateAt, publishedAt, places } = text;
  const names = places
    .filter((place) => place.state !== "unpublished")
    .map(({ channel }) => channel)
    .join(", ");
  if (state === "waiting") return `Waits since ${when(stateAt)}`;
  if (state === "scheduled") {
    const due = places.flatMap(({ dueAt }) => (dueAt === null ? [] : [dueAt]));
    return due.length === 0 ? names : `${names} · ${when(Math.min(...due))}`;
  }
  // Its time has passed: it was removed there, or did not go out and was left so.
  if (state === "approved" && places.length > 0) return "Out nowhere";
  if (state === "unpublished") return silent[state];
  if (publishedAt !== null && names !== "" && state !== "draft")
    return `${names} · ${when(publishedAt)}`;
  if (state === "rejected" || state === "archived") return `${silent[state]}, ${when(stateAt)}`;
  return names || silent[state];
}
