import "../../platform/prose/prose.css";
import { Link, useNavigationType } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";
import { ButtonLink } from "../../platform/ui/button";
import { Card } from "../../platform/ui/card";
import { classNames } from "../../platform/ui/class-names";
import { ChevronIcon } from "../../platform/ui/icons";
import { Notice } from "../../platform/ui/notice";
import { formatInstantIn, formatNumber } from "../../platform/ui/format";
import { linkLook } from "../../platform/ui/text-link";
import { ListenButton } from "../../site/voice/listen-button";
import { agentDisplayName } from "../../studio/agents/display";
import { agentAddress } from "../../workspace/addresses/agents";
import { editAddress, reviewAddress, reviewPath } from "../../workspace/addresses/review";
import { OriginBadge } from "../frame/origin-badge";
import { ChangedText } from "./changed-text";
import { DecisionBar } from "./decision-bar";
import { KeysHelp } from "./keys-help";
import { reviewKeys } from "./review-keys";
import { ReviewRail } from "./review-rail";
import type { ReviewPageData } from "./review.route.server";
import { kindOf, type ReviewDesk, type TextToReview, type WaitingText } from "./text-to-review";
import { useFreshDesk } from "./use-fresh-desk";

/** What waits, the text that is open, what was counted of it, and the decision. */
export function ReviewPage({ desk, text, isNamed }: ReviewPageData & { isNamed: boolean }) {
  useFreshDesk(desk, text);
  if (!text) return <NothingWaits desk={desk} />;
  return (
    <main
      id="main"
      className="mx-auto w-full max-w-7xl px-4 pt-2 sm:px-6 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-x-6 lg:pt-6"
    >
      {/* On a phone the list is a page of its own, and so is each text. */}
      <WaitingList desk={desk} openId={text.piece.id} isShownAlone={!isNamed} />
      <div
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
        <DecisionBar key={text.version.id} text={text} timeZone={desk.timeZone} />
      </div>
    </main>
  );
}

interface OpenTextProps {
  desk: ReviewDesk;
  text: TextToReview;
  isNamed: boolean;
}

function OpenText({ desk, text, isNamed }: OpenTextProps) {
  return (
    <article className="min-w-0">
      {isNamed && <PhoneBar desk={desk} text={text} />}
      <TextHead text={text} />
      {text.editKeptAt !== null && <KeptEdit text={text} timeZone={desk.timeZone} />}
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

function KeptEdit({ text, timeZone }: { text: TextToReview; timeZone: string }) {
  const { piece, editKeptAt, isEditable } = text;
  if (editKeptAt === null || !isEditable) return null;
  return (
    <div className="mt-4">
      <Notice
        action={
          <ButtonLink size="small" to={editAddress(piece.id)}>
            Go on changing it
          </ButtonLink>
        }
      >
        You have begun to change this text, {formatInstantIn(editKeptAt, timeZone)}. What you decide
        is about the version below, without those words.
      </Notice>
    </div>
  );
}

/** Where somebody is in what waits: with the texts before and after. */
function placeOf({ waiting, count }: ReviewDesk, id: string) {
  const index = waiting.findIndex((each) => each.id === id);
  return {
    words: index < 0 ? `${count} waiting` : `${index + 1} of ${count}`,
    before: index > 0 ? waiting[index - 1] : undefined,
    after: waiting[index + 1],
  };
}

/** Above the text on a phone: back to the list, the next one and the one before, and the way to change it. */
function PhoneBar({ desk, text }: { desk: ReviewDesk; text: TextToReview }) {
  const { words, before, after } = placeOf(desk, text.piece.id);
  const look = "flex size-11 items-center justify-center rounded-lg hover:bg-sunken";
  return (
    <nav aria-label="Review" className="-mx-2 mb-2 flex items-center gap-1 lg:hidden">
      <Link to={reviewPath} className={look} aria-label="All texts that wait">
        <ChevronIcon aria-hidden className="rotate-90" />
      </Link>
      <p className="flex-1 text-sm font-medium">
        Review <span className="font-normal text-ink-soft">{words}</span>
      </p>
      {text.isEditable && (
        <Link
          to={editAddress(text.piece.id)}
          className="flex min-h-11 items-center rounded-lg px-3 text-sm hover:bg-sunken sm:hidden"
        >
          Edit
        </Link>
      )}
      {before && (
        <Link to={reviewAddress(before.id)} className={look} aria-label="Text before">
          <ChevronIcon aria-hidden className="rotate-180" />
        </Link>
      )}
      {after && (
        <Link to={reviewAddress(after.id)} className={look} aria-label="Next text">
          <ChevronIcon aria-hidden />
        </Link>
      )}
    </nav>
  );
}

function NothingWaits({ desk }: { desk: ReviewDesk }) {
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
      <WithAgents desk={desk} className="mt-6" />
    </main>
  );
}

/** What comes back by itself, in another version. */
function WithAgents({ desk, className }: { desk: ReviewDesk; className?: string }) {
  const { withAgents, timeZone } = desk;
  if (withAgents.length === 0) return null;
  return (
    <section aria-labelledby="with-agents" className={className}>
      <h2 id="with-agents" className="text-sm text-ink-soft">
        With the agents again
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {withAgents.map(({ id, title, note, askedAt, ...text }) => (
          <li key={id}>
            <Link to={reviewAddress(id)} className="block px-3 py-3 text-sm hover:bg-sunken">
              <span dir="auto" className="line-clamp-2 text-left font-medium">
                {title}
              </span>
              <span className="mt-0.5 line-clamp-2 text-xs text-ink-soft">
                {note !== "" && <bdi>“{note}” </bdi>}
                {kindOf(text)} · {formatInstantIn(askedAt, timeZone)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const waitingTitle = (count: number) =>
  count === 0 ? "Nothing waits" : count === 1 ? "One text waits" : `${count} texts wait`;

interface WaitingListProps {
  desk: ReviewDesk;
  openId: string;
  /** On a phone; else the text stands there. */
  isShownAlone: boolean;
}

function WaitingList({ desk, openId, isShownAlone }: WaitingListProps) {
  const { waiting, count, timeZone } = desk;
  const { before, after } = placeOf(desk, openId);
  const title = waitingTitle(count);
  return (
    <nav aria-label="Texts that wait" className={isShownAlone ? undefined : "max-lg:hidden"}>
      <div className="lg:sticky lg:top-20">
        {isShownAlone && <h1 className="text-2xl font-semibold lg:hidden">{title}</h1>}
        <p className={classNames("text-lg font-semibold", isShownAlone && "max-lg:hidden")}>
          {title}
        </p>
        {count > 0 && <p className="mt-0.5 text-sm text-ink-soft">The longest waiting first</p>}
        <ol className="mt-3 divide-y divide-line border-y border-line">
          {waiting.map((each) => (
            <li key={each.id}>
              <WaitingRow
                text={each}
                timeZone={timeZone}
                isOpen={each.id === openId}
                shortcut={each === after ? "j" : each === before ? "k" : undefined}
              />
            </li>
          ))}
        </ol>
        {count > waiting.length && (
          <p className="mt-2 text-sm text-ink-soft">
            and {formatNumber(count - waiting.length)} more after these
          </p>
        )}
        <WithAgents desk={desk} className="mt-6" />
        <KeysHelp keys={reviewKeys} />
      </div>
    </nav>
  );
}

interface WaitingRowProps {
  text: WaitingText;
  timeZone: string;
  isOpen: boolean;
  shortcut: string | undefined;
}

function WaitingRow({ text, timeZone, isOpen, shortcut }: WaitingRowProps) {
  return (
    <Link
      to={reviewAddress(text.id)}
      prefetch="intent"
      aria-current={isOpen ? "true" : undefined}
      aria-keyshortcuts={shortcut}
      className="block border-l-3 border-transparent px-3 py-3 hover:bg-sunken aria-[current=true]:border-accent aria-[current=true]:bg-surface"
    >
      <span dir="auto" className="block text-left text-sm font-medium">
        {text.title}
      </span>
      <span className="mt-0.5 block text-xs text-ink-soft">
        {kindOf(text)} · {formatInstantIn(text.waitsSince, timeZone)}
        {text.decidesAt !== null &&
          ` · decided by trust, ${formatInstantIn(text.decidesAt, timeZone)}`}
      </span>
    </Link>
  );
}

function TextHead({ text }: { text: TextToReview }) {
  const { piece, version, description, words } = text;
  const title = useFocusOnNext(piece.id);
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
      <h1
        ref={title}
        tabIndex={-1}
        dir="auto"
        className="mt-2 outline-none text-left text-2xl font-semibold sm:text-3xl"
      >
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

/** After a decision the next text opens: its title takes the focus, and is read out. */
function useFocusOnNext(id: string): RefObject<HTMLHeadingElement> {
  const title = useRef<HTMLHeadingElement>(null);
  // A page that the browser has loaded begins at its top.
  const isLoaded = String(useNavigationType()) === "POP";
  const last = useRef(isLoaded ? id : null);
  useEffect(() => {
    if (last.current === id) return;
    last.current = id;
    title.current?.focus({ preventScroll: true });
  }, [id]);
  return title;
}
