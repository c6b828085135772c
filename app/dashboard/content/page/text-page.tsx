import { Link } from "@remix-run/react";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { formatInstantIn, formatNumber } from "#app/platform/ui/format.ts";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { agentDisplayName } from "#app/domain/agents/view/display.ts";
import type { OwnTakedown } from "#app/domain/takedowns/takedown.ts";
import { agentPath } from "#app/workspace/paths/agents.ts";
import { contentPath, contentItemPath } from "#app/workspace/paths/content.ts";
import { reviewPathOf } from "#app/workspace/paths/review.ts";
import { DownNote } from "#app/dashboard/blog/blog-takedowns.tsx";
import { UndoForm } from "#app/dashboard/activities/undo-form.tsx";
import { OriginBadge } from "#app/dashboard/layout/origin-badge.tsx";
import { kindOf, type UnsupportedView } from "#app/dashboard/review/text-to-review.ts";
import { TextActions } from "./text-actions.tsx";
import { TextChecks } from "./text-checks.tsx";
import { TextRail } from "./text-rail.tsx";
import { TextReading, type TextReadingProps } from "./text-reading.tsx";
import { TextStateMark } from "./text-state-mark.tsx";
import type { ContentView } from "./text-view.ts";
import { useFreshText } from "./use-fresh-text.ts";
import { ContentTimeline } from "./content-timeline-view.tsx";

export interface TextPageProps extends TextReadingProps {
  /** Unsupported statements, marked in the text. */
  unsupported: readonly UnsupportedView[];
  /** The copyright takedown that removed it from the blog; null: none. */
  takedown: OwnTakedown | null;
  /** The server's time, as an ISO timestamp. */
  now: string;
}

/** The page of one content item. */
export function TextPage(props: TextPageProps) {
  const { view, demo } = props;
  useFreshText(view.text.id, !demo);
  return (
    <main id="main" className="mx-auto w-full max-w-7xl space-y-4 px-4 py-8 sm:px-6">
      <TextHead {...props} />
      {/* Reports aren't published, so they have no timeline. */}
      {view.text.kind !== "report" && (
        <ContentTimeline
          timeline={view.timeline}
          cost={costText(view)}
          timeZone={view.timeZone}
          isOpen={demo}
        />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-4">
          <TextReading {...props} />
          <TextChecks view={view} />
        </div>
        <TextRail view={view} unsupported={props.unsupported} demo={demo} />
      </div>
    </main>
  );
}

function TextHead({ view, takedown, demo, now }: TextPageProps) {
  const { text, shown, words, timeZone } = view;
  return (
    <header>
      {!demo && (
        <Link to={contentPath} className={`text-sm ${linkStyles}`}>
          ← Content
        </Link>
      )}
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-96">
          <h1 dir="auto" className="text-left text-2xl font-semibold break-words">
            {shown.title.trim() || "Untitled"}
          </h1>
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
            <TextStateMark state={text.state} className="font-medium text-ink" />
            <span>{formatInstantIn(text.publishedAt ?? text.stateAt, timeZone)}</span>
            <span>
              {kindOf(text)}, version {shown.number}
              {text.agentId !== null && text.agentName !== null && (
                <>
                  {" by "}
                  <Link to={agentPath(text.agentId)} className={linkStyles}>
                    <bdi>{agentDisplayName(text.agentName)}</bdi>
                  </Link>
                </>
              )}
            </span>
            <span>
              {formatNumber(words)} {words === 1 ? "word" : "words"}
            </span>
            <OriginBadge origin={text.origin} />
          </p>
        </div>
        <TextActions view={view} demo={demo} />
      </div>
      {shown.id !== view.newestVersionId && (
        <p role="status" className="mt-4 rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning">
          You’re viewing version {shown.number}, which isn’t the newest.{" "}
          <Link to={contentItemPath(text.id)} className="font-medium underline">
            View the newest
          </Link>
        </p>
      )}
      {takedown && <DownNote takedown={takedown} />}
      {view.unpublishing && !demo && <Leaving view={view} now={now} />}
      {text.state === "waiting" && !demo && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <ButtonLink to={reviewPathOf(text.id)} variant="primary">
            Review
          </ButtonLink>
          <p className="text-sm text-ink-soft">Waiting for your review.</p>
        </div>
      )}
    </header>
  );
}

/** Unpublishing is scheduled; it can be undone until then. */
function Leaving({
  view: { text, unpublishing, timeZone },
  now,
}: Pick<TextPageProps, "view" | "now">) {
  if (!unpublishing) return null;
  const { at, undo } = unpublishing;
  const undoUntil = new Date(at).toISOString();
  return (
    <div
      role="status"
      className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning"
    >
      <p>Unpublishing starts {formatInstantIn(at, timeZone)}.</p>
      {undo !== null && undoUntil > now && (
        <UndoForm
          activity={{ id: undo, title: "Unpublish this content", undoUntil }}
          now={now}
          action={contentItemPath(text.id)}
        />
      )}
    </div>
  );
}

function costText({ text, cost }: ContentView): string {
  if (text.origin === "simulated") return "Simulated: no cost";
  return cost === null ? "Cost not measured" : `${cost.total} total`;
}
