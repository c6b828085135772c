import "#app/platform/prose/prose.css";
import { Link } from "@remix-run/react";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { Alert } from "#app/platform/ui/alert.tsx";
import { formatInstantIn, formatNumber } from "#app/platform/ui/format.ts";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { TitleLink } from "#app/platform/ui/links/title-link.tsx";
import { ListenButton } from "#app/site/voice/listen-button.tsx";
import { agentDisplayName } from "#app/domain/agents/view/display.ts";
import { agentPath } from "#app/workspace/paths/agents.ts";
import { coverPath } from "#app/workspace/paths/pictures.ts";
import { TextCover } from "#app/dashboard/pictures/text-cover.tsx";
import { editPath } from "#app/workspace/paths/review.ts";
import { planPath, publicationsPathOf } from "#app/workspace/paths/plan.ts";
import { upcomingText, shortWhen } from "#app/dashboard/summary/summary.copy.ts";
import { upcomingPath } from "#app/dashboard/summary/upcoming-path.ts";
import { OriginBadge } from "#app/dashboard/layout/origin-badge.tsx";
import { ChangedText } from "./changed-text.tsx";
import { DecisionBar } from "./decide/decision-bar.tsx";
import { ReviewRail } from "./review-rail.tsx";
import type { ReviewPageData } from "./review.route.server.ts";
import {
  kindOf,
  readingMinutes,
  type ReviewRefusal,
  type ReviewQueue,
  type TextToReview,
} from "./text-to-review.ts";
import { useFocusOnNext } from "./use-focus-on-next.ts";
import { useFreshReviewQueue } from "./use-fresh-review-queue.ts";
import { PhoneBar, WaitingList, WithAgents } from "./waiting-list.tsx";

interface ReviewPageProps extends ReviewPageData {
  isNamed: boolean;
  /** Why the review just sent was refused. */
  refusal?: ReviewRefusal | null;
}

/** The review queue, the open draft with its checks, and the review buttons. */
export function ReviewPage({ queue, text, isNamed, refusal = null }: ReviewPageProps) {
  useFreshReviewQueue(queue, text?.contentItem.id ?? null);
  if (!text) return <AllCaughtUp queue={queue} />;
  return (
    <main
      id="main"
      className="mx-auto w-full max-w-7xl px-4 pt-2 sm:px-6 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-x-6 lg:pt-6"
    >
      {/* On phones the list and each draft are separate pages. */}
      <WaitingList queue={queue} openId={text.contentItem.id} isShownAlone={!isNamed} />
      <div
        // Hides the navigation tabs on phones to make room for the review buttons.
        id={isNamed ? "is-read" : undefined}
        className={classNames(
          "flex min-h-[calc(100dvh-4.5rem)] min-w-0 flex-col",
          !isNamed && "max-lg:hidden",
        )}
      >
        <div className="flex-1 xl:grid xl:grid-cols-[minmax(0,1fr)_18rem] xl:gap-x-6">
          <OpenText queue={queue} text={text} isNamed={isNamed} />
          <div className="mt-8 xl:mt-0">
            <ReviewRail text={text} timeZone={queue.timeZone} />
          </div>
        </div>
        <DecisionBar
          key={text.version.id}
          text={text}
          timeZone={queue.timeZone}
          refusal={refusal}
        />
      </div>
    </main>
  );
}

interface OpenTextProps {
  queue: ReviewQueue;
  text: TextToReview;
  isNamed: boolean;
}

function OpenText({ queue, text, isNamed }: OpenTextProps) {
  return (
    // Only the draft has a white background.
    <article className="min-w-0 lg:rounded-xl lg:border lg:border-line lg:bg-surface lg:px-8 lg:py-6 lg:shadow-lift">
      {isNamed && (
        <PhoneBar queue={queue} openId={text.contentItem.id}>
          {text.isEditable && (
            <Link
              to={editPath(text.contentItem.id)}
              className="flex min-h-11 items-center rounded-lg px-3 text-sm hover:bg-sunken sm:hidden"
            >
              Edit
            </Link>
          )}
        </PhoneBar>
      )}
      <TextHead text={text} />
      {text.editSavedAt !== null && <UnfinishedEdit text={text} timeZone={queue.timeZone} />}
      {text.cover && (
        <div className="mt-4">
          <TextCover cover={text.cover} />
        </div>
      )}
      <div
        id="text-to-review"
        className="prose mt-5 max-w-prose border-t border-line pt-5 break-words"
      >
        {text.changes ? (
          <ChangedText changes={text.changes} />
        ) : (
          // Safe: the renderer disables HTML in Markdown.
          <div dangerouslySetInnerHTML={{ __html: text.html }} />
        )}
      </div>
    </article>
  );
}

/** The cover is approved with the text but chosen on its own page. */
function ChooseCover({
  text: { contentItem, cover, canHaveCover, isEditable },
}: {
  text: TextToReview;
}) {
  if (!canHaveCover || !isEditable) return null;
  return (
    <Link
      to={`${coverPath(contentItem.id)}?from=review`}
      className={`inline-flex min-h-11 items-center text-sm sm:min-h-9 ${linkStyles}`}
    >
      {cover ? "Change cover" : "Add cover"}
    </Link>
  );
}

function UnfinishedEdit({ text, timeZone }: { text: TextToReview; timeZone: string }) {
  const { contentItem, editSavedAt, isEditable } = text;
  if (editSavedAt === null || !isEditable) return null;
  return (
    <div className="mt-4">
      <Alert
        action={
          <ButtonLink size="small" to={editPath(contentItem.id)}>
            Continue editing
          </ButtonLink>
        }
      >
        You have unsaved changes from {formatInstantIn(editSavedAt, timeZone)}. Your review applies
        to the version below, without them.
      </Alert>
    </div>
  );
}

function AllCaughtUp({ queue }: { queue: ReviewQueue }) {
  const { next, now, timeZone } = queue;
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-4 py-8 sm:px-6 sm:py-10">
      <h1 className="text-2xl font-semibold">You’re all caught up</h1>
      <Card className="mt-6 p-6 sm:p-8">
        {next && (
          <p className="mb-3">
            Coming up: “
            <TitleLink title={next.title} to={upcomingPath(next, false)} />”{" "}
            {upcomingText[next.state]}, {shortWhen(next.at, now, timeZone)}.
          </p>
        )}
        <p className="text-ink-soft">
          Drafts from your agents appear here for you to approve, send back or reject. The next one
          will show up automatically.
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to="/dashboard" variant="primary">
            See what your agents are doing
          </ButtonLink>
          <ButtonLink to={publicationsPathOf({ show: "out" })}>View published</ButtonLink>
          <ButtonLink to={planPath} variant="quiet">
            Plan
          </ButtonLink>
        </div>
      </Card>
      <WithAgents queue={queue} className="mt-6" />
    </main>
  );
}

function TextHead({ text }: { text: TextToReview }) {
  const { contentItem, version, description, words } = text;
  const title = useFocusOnNext(contentItem.id);
  return (
    <header>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span>
          {kindOf(contentItem)}
          {contentItem.agentId !== null && contentItem.agentName !== null && (
            <>
              {" by "}
              <Link to={agentPath(contentItem.agentId)} className={linkStyles}>
                <bdi>{agentDisplayName(contentItem.agentName)}</bdi>
              </Link>
            </>
          )}
        </span>
        <span>
          {formatNumber(words)} {words === 1 ? "word" : "words"}, {readingMinutes(words)} min read
        </span>
        <span>Version {version.number}</span>
        <OriginBadge origin={contentItem.origin} />
      </p>
      <h1
        ref={title}
        tabIndex={-1}
        dir="auto"
        className="mt-2 outline-none text-left text-2xl font-semibold sm:text-3xl"
      >
        {contentItem.title}
      </h1>
      {description !== "" && (
        <p dir="auto" className="mt-2 max-w-prose text-left text-ink-soft">
          {description}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <ListenButton source={{ selector: "#text-to-review" }} wording="as_written" />
        <ChooseCover text={text} />
      </div>
    </header>
  );
}
