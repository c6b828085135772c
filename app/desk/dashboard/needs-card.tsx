import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "../../platform/ui/button";
import { folded, FoldSwitch } from "../../platform/ui/fold";
import { formatNumber } from "../../platform/ui/format";
import { linkInTextLook } from "../../platform/ui/text-link";
import { AgentGlyph } from "../../studio/agents/agent-glyph";
import { waitingAtMost } from "../../studio/board/board";
import { agentAddress } from "../../workspace/addresses/agents";
import { contentAddress, textAddress } from "../../workspace/addresses/content";
import { reviewPath } from "../../workspace/addresses/review";
import type { DashboardData, Need } from "../../workspace/overview";
import { formAddress } from "../frame/form-address";
import { againWords } from "../sendings/sending";
import { PutAwayForm, SendAgainForm, type SendingFormProps } from "../sendings/sending-form";
import { PracticeBadge } from "../frame/practice-badge";
import { feedTime } from "../activities/activity-feed";
import {
  comingWords,
  needsHeading,
  needsLeftOut,
  needWords,
  shortWhen,
} from "../answers/answers-words";
import { TitleLink } from "../../platform/ui/title-link";
import { comingAddress } from "../answers/coming-address";
import { needAddress } from "../answers/need-address";

interface CardProps {
  data: Pick<DashboardData, "answers" | "activities" | "generatedAt" | "workspace">;
}

interface NeedsCardProps extends CardProps {
  /** What has come that is not shown yet. */
  news: ReactNode;
  /** Its rows are to follow what there is: one of them is about to go. */
  onGoing: () => void;
}

/** On a phone the dashboard stays within five screens: the rest stands behind a line. */
const shownOnPhone = 3;

/** More than this, and they fill a card of their own. */
export const fewNeeds = 2;

export function NeedsCard({ data, news, onGoing }: NeedsCardProps) {
  const { items } = data.answers.needs;
  const later = items.slice(shownOnPhone);
  return (
    <>
      <Heading data={data} news={news} />
      {items.length > 0 && <Rows needs={items.slice(0, shownOnPhone)} {...{ data, onGoing }} />}
      {later.length > 0 && (
        <div className="relative">
          <p
            aria-hidden
            className="flex h-12 items-center border-t border-line px-4 text-sm font-medium sm:hidden print:hidden"
          >
            {laterTitle(data)}
          </p>
          <FoldSwitch name={laterTitle(data)} className="h-12" />
          <div className={folded}>
            <Rows needs={later} {...{ data, onGoing }} />
            <LeftOut data={data} />
          </div>
        </div>
      )}
      {items.length > fewNeeds && (
        <p className="mt-auto border-t border-line px-4 py-3 text-sm text-ink-faint max-sm:hidden sm:px-5">
          {limitNote}
        </p>
      )}
    </>
  );
}

function laterTitle({ answers: { needs } }: CardProps["data"]): string {
  return `${formatNumber(needs.texts + needs.questions - shownOnPhone)} more`;
}

/** What becomes of agents while their texts wait. */
const limitNote = `An agent whose ${waitingAtMost} texts wait writes no more until one is decided on.`;

function Heading({ data, news }: Pick<NeedsCardProps, "data" | "news">) {
  const { needs, next: coming } = data.answers;
  const { demo, timeZone } = data.workspace;
  const now = feedTime(data);
  const [oldest] = needs.items;
  const [next] = coming;
  return (
    <div className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-4 sm:p-5">
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="needs-heading" className="text-lg font-semibold sm:text-xl">
            {needsHeading(needs, demo)}
          </h2>
          {news}
        </div>
        {oldest ? (
          <p className="mt-0.5 text-sm text-ink-soft max-sm:hidden">
            The oldest waits since {shortWhen(oldest.since, now, timeZone)}.
          </p>
        ) : (
          <p className="mt-0.5 text-sm text-ink-soft">
            {next ? (
              <>
                Next: “
                <TitleLink title={next.title} to={comingAddress(next, demo)} />”{" "}
                {comingWords[next.state]}, {shortWhen(next.at, now, timeZone)}.
              </>
            ) : (
              "The plan is empty: your agents have nothing to write."
            )}
          </p>
        )}
      </div>
      {needs.texts > 0 && !demo && (
        <ButtonLink to={reviewPath} variant="primary">
          Start reading
        </ButtonLink>
      )}
    </div>
  );
}

function Rows({ needs, data, onGoing }: Omit<NeedsCardProps, "news"> & { needs: readonly Need[] }) {
  const { demo, timeZone, mode } = data.workspace;
  const now = feedTime(data);
  const action = formAddress(useLocation().pathname);
  return (
    <ul aria-labelledby="needs-heading" className="divide-y divide-line border-t border-line">
      {needs.map((need) => (
        <li key={needKey(need)} className="flex flex-wrap items-start gap-3 px-4 py-3 sm:px-5">
          <AgentGlyph type={makers[need.kind] ?? need.kind} size="small" className="mt-0.5" />
          <div className="min-w-0 flex-1">
            <p className="line-clamp-2 text-sm font-medium">
              <TitleLink title={need.title} to={demo ? demoAddressOf(need) : needAddress(need)} />
            </p>
            <p className="line-clamp-2 text-sm text-ink-soft">
              <bdi>{needWords(need, now, timeZone)}</bdi>{" "}
              <PracticeBadge mode={mode} origin={need.origin} />
            </p>
          </div>
          {need.reason === "failed" && need.sendingId !== null && !demo && (
            <FailureForms
              sendingId={need.sendingId}
              what={need.title}
              label={againWords[need.sendingKind ?? "create"]}
              {...{ action, onSubmit: onGoing }}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** What its owner does about what has failed. */
function FailureForms({ label, ...props }: SendingFormProps & { label: string }) {
  return (
    <div className="flex gap-2 max-sm:w-full max-sm:pl-8">
      <SendAgainForm {...props} label={label} />
      <PutAwayForm {...props} />
    </div>
  );
}

/** A text may have failed at several places. */
export const needKey = ({ reason, id, sendingId }: Need): string => `${reason} ${sendingId ?? id}`;

/** Where those are found that do not stand here. */
function LeftOut({ data }: CardProps) {
  const { texts, questions } = needsLeftOut(data.answers.needs);
  if (texts + questions === 0) return null;
  const places = [
    ...(texts > 0 ? [{ count: texts, at: "on", name: "Review", to: reviewPath }] : []),
    ...(questions > 0
      ? [
          {
            count: questions,
            at: "in",
            name: "Content",
            to: contentAddress({ state: "needs_look" }),
          },
        ]
      : []),
  ];
  return (
    <p className="border-t border-line px-4 py-3 text-sm text-ink-soft sm:px-5">
      {places.map(({ count, at, name, to }, index) => (
        <span key={name}>
          {index > 0 && ", "}
          {formatNumber(count)} more
          {!data.workspace.demo && (
            <>
              {` ${at} `}
              <a href={to} className={linkInTextLook}>
                {name}
              </a>
            </>
          )}
        </span>
      ))}
      .
    </p>
  );
}

/** Whose sign a text has: of the kind of agent that makes such. */
const makers: Readonly<Record<string, string>> = {
  article: "content_writer",
  social_post: "social_media",
  video_pack: "youtube_manager",
  edition: "publisher",
  report: "analytics",
};

/** Everybody may read what the demo's agents write; only its owner decides on it. */
const demoAddressOf = ({ reason, id }: Need): string =>
  reason === "agent" ? agentAddress(id) : textAddress(id);
