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
  /** What the decision just sent was refused with. */
  refusal?: ReviewRefusal | null;
}

/** What waits, the text that is open, what was counted of it, and the decision. */
export function ReviewPage({ desk, text, isNamed, refusal = null }: ReviewPageProps) {
  useFreshReviewQueue(desk, text?.contentItem.id ?? null);
  if (!text) return <NothingWaits desk={desk} />;
  return (
    <main
      id="main"
      className="mx-auto w-full max-w-7xl px-4 pt-2 sm:px-6 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-x-6 lg:pt-6"
    >
      {/* On a phone the list is a page of its own, and so is each text. */}
      <WaitingList desk={desk} openId={text.contentItem.id} isShownAlone={!isNamed} />
      <div
        // By which the tabs know that a text is read: they give way to its decision.
        id={isNamed ? "is-read" : undefined}
        className={classNames(
          "flex min-h-[calc(100dvh-4.5rem)] min-w-0 flex-col",
          !isNamed && "max-lg:hidden",
        )}
      >
        <div className="flex-1 xl:grid xl:grid-cols-[minmax(0,1fr)_18rem] xl:gap-x-6">
          <OpenText desk={desk} text={text} isNamed={isNamed} />
          <div className="mt-8 xl:mt-0">
            <ReviewRail text={text} timeZone={desk.timeZone} />
          </div>
        </div>
        <DecisionBar key={text.version.id} text={text} timeZone={desk.timeZone} refusal={refusal} />
      </div>
    </main>
  );
}

interface OpenTextProps {
  desk: ReviewQueue;
  text: TextToReview;
  isNamed: boolean;
}

function OpenText({ desk, text, isNamed }: OpenTextProps) {
  return (
    // The text alone stands on white: it is what is read.
    <article className="min-w-0 lg:rounded-xl lg:border lg:border-line lg:bg-surface lg:px-8 lg:py-6 lg:shadow-lift">
      {isNamed && (
        <PhoneBar desk={desk} openId={text.contentItem.id}>
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
      {text.editSavedAt !== null && <UnfinishedEdit text={text} timeZone={desk.timeZone} />}
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
          // HTML in the text is switched off where it is rendered.
          <div dangerouslySetInnerHTML={{ __html: text.html }} />
        )}
      </div>
    </article>
  );
}

/** A picture is approved with the text, and chosen on a page of its own. */
function ChoosePicture({
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
      {cover ? "Change the picture" : "Add a picture"}
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
            Go on changing it
          </ButtonLink>
        }
      >
        You have begun to change this text, {formatInstantIn(editSavedAt, timeZone)}. What you
        decide is about the version below, without those words.
      </Alert>
    </div>
  );
}

function NothingWaits({ desk }: { desk: ReviewQueue }) {
  const { next, now, timeZone } = desk;
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-4 py-8 sm:px-6 sm:py-10">
      <h1 className="text-2xl font-semibold">Nothing waits for you</h1>
      <Card className="mt-6 p-6 sm:p-8">
        {next && (
          <p className="mb-3">
            Next to come: “
            <TitleLink title={next.title} to={upcomingPath(next, false)} />”{" "}
            {upcomingText[next.state]}, {shortWhen(next.at, now, timeZone)}.
          </p>
        )}
        <p className="text-ink-soft">
          Texts that your agents have finished stand here until you have read them: to approve, to
          send back with a note, or to reject. The next one comes by itself.
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
      <WithAgents desk={desk} className="mt-6" />
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
          {formatNumber(words)} {words === 1 ? "word" : "words"}, {readingMinutes(words)} min to
          read
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
        {/* Listening to a draft is the quickest way to review it. */}
        <ListenButton source={{ selector: "#text-to-review" }} wording="as_written" />
        <ChoosePicture text={text} />
      </div>
    </header>
  );
}
