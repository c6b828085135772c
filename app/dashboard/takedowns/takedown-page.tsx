import "#app/platform/prose/prose.css";
import { Link } from "@remix-run/react";
import { searchField } from "#app/account/billing/operator/subscribers-view.ts";
import { Badge } from "#app/platform/ui/badge.tsx";
import { Panel } from "#app/platform/ui/card.tsx";
import { formatInstant } from "#app/platform/ui/format.ts";
import { inlineLinkStyles, linkStyles } from "#app/platform/ui/links/link-styles.ts";
import {
  decisions,
  groundsNames,
  restoreTimes,
  stateWords,
  type TakedownView,
} from "#app/domain/takedowns/takedown.ts";
import type { RefusedForm } from "#app/domain/takedowns/takedown-forms.ts";
import { subscribersPath } from "#app/workspace/paths/billing.ts";
import { takedownsPath } from "#app/workspace/paths/blog.ts";
import { DecisionForm } from "./decision-form.tsx";
import { Letters } from "./takedown-emails.tsx";

export interface TakedownPageProps {
  takedown: TakedownView;
  /** The reported version, rendered from Markdown with HTML turned off. */
  html: string;
  /** A rejected decision, and why. */
  refused: RefusedForm | null;
}

/** One notice: the article, the history, and the possible decisions. */
export function TakedownPage({ takedown, html, refused }: TakedownPageProps) {
  const { id, title, address, grounds, state, steps, letters } = takedown;
  const isOpen = state === "received" || state === "countered";
  return (
    <main id="main" className="mx-auto w-full max-w-4xl space-y-4 px-4 py-8 sm:px-6 sm:py-10">
      <div>
        <Link
          to={isOpen ? takedownsPath : `${takedownsPath}?show=done`}
          className={`text-sm ${linkStyles}`}
        >
          ← Copyright notices
        </Link>
        <h1 dir="auto" className="mt-2 text-2xl font-semibold [overflow-wrap:anywhere]">
          {title.trim() || "Untitled"}
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Badge tone={isOpen ? "warning" : "neutral"}>{stateWords[state]}</Badge>
          <span>{groundsNames[grounds]}</span>
          <a href={address} className={`${inlineLinkStyles} break-all`}>
            {address}
          </a>
        </p>
      </div>
      <Said takedown={takedown} />
      <Panel level={2} title="Decision">
        <Outlook takedown={takedown} />
        {decisions[state].length > 0 && (
          <DecisionForm id={id} state={state} possible={decisions[state]} refused={refused} />
        )}
      </Panel>
      <Panel level={2} title="Article as reported">
        <details>
          <summary className="min-h-11 cursor-pointer text-sm font-medium">Show article</summary>
          {/* The renderer turns HTML in the text off. */}
          <div
            className="prose mt-3 max-w-prose break-words"
            dangerouslySetInnerHTML={{ __html: html }}
          />
        </details>
      </Panel>
      <Panel level={2} title="History">
        <ol className="space-y-2 text-sm">
          {steps.map((step) => (
            <li key={`${step.createdAt} ${step.state}`} className="[overflow-wrap:anywhere]">
              <strong className="font-medium">
                {step.state === "received" ? "Notice received" : stateWords[step.state]}
              </strong>
              {step.by !== null && (
                <>
                  {" by "}
                  <bdi>{step.by}</bdi>
                </>
              )}
              , {formatInstant(step.createdAt)}
              {step.reason !== "" && (
                <span dir="auto" className="block whitespace-pre-wrap text-ink-soft">
                  {step.reason}
                </span>
              )}
            </li>
          ))}
        </ol>
      </Panel>
      <Letters letters={letters} />
    </main>
  );
}

function Said({ takedown }: { takedown: TakedownView }) {
  const { name, email, contactDetails, claim, createdAt, counter } = takedown;
  return (
    <>
      <Panel level={2} title="Notice">
        <Person {...{ name, email, contactDetails, at: createdAt }} />
        <Words text={claim} />
      </Panel>
      {counter && (
        <Panel level={2} title="Counter-notice">
          <Person {...counter} />
          <Words text={counter.claim} />
        </Panel>
      )}
    </>
  );
}

function Person({
  name,
  email,
  contactDetails,
  at,
}: {
  name: string;
  email?: string;
  contactDetails: string;
  at: number;
}) {
  return (
    <p className="text-sm [overflow-wrap:anywhere] whitespace-pre-wrap text-ink-soft">
      <bdi className="font-medium text-ink">{name}</bdi>
      {email !== undefined && <bdi> &lt;{email}&gt;</bdi>}, {formatInstant(at)}
      {contactDetails !== "" && `\n${contactDetails}`}
    </p>
  );
}

const Words = ({ text }: { text: string }) => (
  <p dir="auto" className="mt-3 [overflow-wrap:anywhere] whitespace-pre-wrap">
    {text}
  </p>
);

/** What this state means for the operator. */
function Outlook({ takedown: { state, counter, ofWorkspace, owner } }: { takedown: TakedownView }) {
  const { all, counting } = ofWorkspace;
  return (
    <div className="space-y-3 text-sm">
      {state === "taken_down" && (
        <p>The article is down and its owner can respond. They still have it in their workspace.</p>
      )}
      {state === "countered" && counter && (
        <p>
          Restore it between <strong>{formatInstant(restoreTimes(counter.at).from)}</strong> and{" "}
          <strong>{formatInstant(restoreTimes(counter.at).until)}</strong> (10-14 business days
          after the counter-notice, not adjusted for public holidays). If the reporter has notified
          you of a court action, keep it down.
        </p>
      )}
      <p>
        {owner && (
          <>
            Published by{" "}
            <Link
              to={`${subscribersPath}?${searchField}=${encodeURIComponent(owner.email ?? owner.userId)}`}
              className={inlineLinkStyles}
            >
              <bdi>{owner.email ?? `account ${owner.userId}`}</bdi>
            </Link>
            .{" "}
          </>
        )}
        {all === 1 ? "1 notice" : `${all} notices`} against this workspace in total. {counting}{" "}
        {counting === 1 ? "counts" : "count"} as copyright infringement (taken down, no
        counter-notice). Repeat infringers lose their account: see the{" "}
        <Link to="/dmca" className={inlineLinkStyles}>
          Copyright Policy
        </Link>
        .
      </p>
    </div>
  );
}
