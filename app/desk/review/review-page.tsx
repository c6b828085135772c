import "../../platform/prose/prose.css";
import { Link } from "@remix-run/react";
import { ButtonLink } from "../../platform/ui/button";
import { Card } from "../../platform/ui/card";
import { formatInstantIn, formatNumber } from "../../platform/ui/format";
import { linkLook } from "../../platform/ui/text-link";
import { ListenButton } from "../../site/voice/listen-button";
import { agentDisplayName } from "../../studio/agents/display";
import { agentAddress } from "../../workspace/addresses/agents";
import { reviewAddress } from "../../workspace/addresses/review";
import { OriginBadge } from "../frame/origin-badge";
import { DecisionBar } from "./decision-bar";
import { ReviewRail } from "./review-rail";
import type { ReviewPageData } from "./review.route.server";
import { kindOf, type ReviewDesk, type TextToReview, type WaitingText } from "./text-to-review";

/** What waits, the text that is open, what was counted of it, and the decision. */
export function ReviewPage({ desk, text }: ReviewPageData) {
  if (!text) return <NothingWaits />;
  return (
    <main
      id="main"
      className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-6 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-x-6 xl:grid-cols-[16rem_minmax(0,1fr)_18rem]"
    >
      <WaitingList desk={desk} openId={text.piece.id} />
      <article className="min-w-0">
        <TextHead text={text} />
        {/* HTML in the text is switched off where it is rendered. */}
        <div
          id="text-to-review"
          className="prose mt-5 max-w-prose border-t border-line pt-5 break-words"
          dangerouslySetInnerHTML={{ __html: text.html }}
        />
        <div className="mt-8 xl:hidden">
          <ReviewRail text={text} timeZone={desk.timeZone} />
        </div>
        <DecisionBar key={text.version.id} text={text} timeZone={desk.timeZone} />
      </article>
      <div className="hidden xl:block">
        <ReviewRail text={text} timeZone={desk.timeZone} />
      </div>
    </main>
  );
}

function NothingWaits() {
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-4 py-8 sm:px-6 sm:py-10">
      <h1 className="text-2xl font-semibold">Nothing waits for you</h1>
      <Card className="mt-6 p-6 sm:p-8">
        <p className="text-ink-soft">
          Texts that your agents have finished stand here until you have read them: to approve, to
          send back with a note, or not to accept. The next one comes by itself.
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to="/dashboard" variant="primary">
            See what your agents are at
          </ButtonLink>
        </div>
      </Card>
    </main>
  );
}

const waitingTitle = (count: number) =>
  count === 0 ? "Nothing waits" : count === 1 ? "One text waits" : `${count} texts wait`;

function WaitingList({ desk, openId }: { desk: ReviewDesk; openId: string }) {
  const { waiting, count, timeZone } = desk;
  return (
    <nav aria-label="Texts that wait" className="mb-6 lg:mb-0">
      <details open className="lg:sticky lg:top-20">
        <summary className="cursor-pointer text-lg font-semibold">{waitingTitle(count)}</summary>
        {count > 0 && <p className="mt-0.5 text-sm text-ink-soft">The longest waiting first</p>}
        <ol className="mt-3 divide-y divide-line border-y border-line">
          {waiting.map((each) => (
            <li key={each.id}>
              <WaitingRow text={each} timeZone={timeZone} isOpen={each.id === openId} />
            </li>
          ))}
        </ol>
        {count > waiting.length && (
          <p className="mt-2 text-sm text-ink-soft">
            and {formatNumber(count - waiting.length)} more after these
          </p>
        )}
      </details>
    </nav>
  );
}

interface WaitingRowProps {
  text: WaitingText;
  timeZone: string;
  isOpen: boolean;
}

function WaitingRow({ text, timeZone, isOpen }: WaitingRowProps) {
  return (
    <Link
      to={reviewAddress(text.id)}
      prefetch="intent"
      aria-current={isOpen ? "true" : undefined}
      className="block border-l-3 border-transparent px-3 py-3 hover:bg-sunken aria-[current=true]:border-accent aria-[current=true]:bg-surface"
    >
      <span dir="auto" className="block text-left text-sm font-medium">
        {text.title}
      </span>
      <span className="mt-0.5 block text-xs text-ink-soft">
        {kindOf(text)} · {formatInstantIn(text.waitsSince, timeZone)}
      </span>
    </Link>
  );
}

function TextHead({ text }: { text: TextToReview }) {
  const { piece, version, description, words } = text;
  return (
    <header>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span>
          {kindOf(piece)}
          {piece.agentId !== null && piece.agentName !== null && (
            <>
              {" by "}
              <Link to={agentAddress(piece.agentId)} className={linkLook}>
                <bdi>{agentDisplayName(piece.agentName)}</bdi>
              </Link>
            </>
          )}
        </span>
        <span>{formatNumber(words)} words</span>
        <span>Version {version.number}</span>
        <OriginBadge origin={piece.origin} />
      </p>
      <h1 dir="auto" className="mt-2 text-left text-2xl font-semibold sm:text-3xl">
        {piece.title}
      </h1>
      {description !== "" && (
        <p dir="auto" className="mt-2 max-w-prose text-left text-ink-soft">
          {description}
        </p>
      )}
      {/* Listening to a draft is the quickest way to review it. */}
      <ListenButton
        source={{ selector: "#text-to-review" }}
        wording="as_written"
        className="mt-4"
      />
    </header>
  );
}
