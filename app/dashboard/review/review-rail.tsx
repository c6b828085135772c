import { Link } from "@remix-run/react";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { AlertIcon, CheckIcon } from "#app/platform/ui/icons/icons.tsx";
import { formatInstantIn, formatWords } from "#app/platform/ui/format.ts";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { changesPath } from "#app/workspace/paths/review.ts";
import { changesInWords } from "./changed-text.tsx";
import { CutList, hasCuts } from "./claims/cut-list.tsx";
import { KeyCap } from "./decide/key-cap.tsx";
import { SourceList, UnreadList } from "./claims/source-list.tsx";
import { UnsupportedList, unsupportedHeading } from "./claims/unsupported-list.tsx";
import type { PastReview, TextCheck, TextToReview } from "./text-to-review.ts";

interface ReviewRailProps {
  text: TextToReview;
  timeZone: string;
}

/** What was decided before, and what was counted: what needs a look first, what is in order folded. */
export function ReviewRail({ text, timeZone }: ReviewRailProps) {
  const { checks, decisions } = text;
  const looks = checks.filter(({ outcome }) => outcome === "look");
  const passed = checks.filter(({ outcome }) => outcome === "passed");
  return (
    <aside aria-label="About this text" className="space-y-6 text-sm">
      <Changes text={text} />
      {decisions.length > 0 && (
        <section aria-label="History">
          <h2 className="font-semibold">History</h2>
          <ol className="mt-2 space-y-2">
            {decisions.map((decision, index) => (
              <li key={index}>
                <Decided decision={decision} timeZone={timeZone} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <Unsupported text={text} />
      <section aria-label="Checks">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="font-semibold">Checks</h2>
          {checks.length > 0 && (
            <p className="text-ink-soft">
              {passed.length} of {checks.length} in order
            </p>
          )}
        </div>
        {checks.length === 0 && (
          <p className="mt-2 text-ink-soft">Nothing is counted of texts of this kind.</p>
        )}
        <ul className="mt-2 space-y-3">
          {looks.map((check) => (
            <Check key={check.name} check={check} />
          ))}
        </ul>
        {passed.length > 0 && (
          <details className="mt-3">
            <summary className="cursor-pointer text-accent">
              {passed.length === 1 ? "One is in order" : `${passed.length} are in order`}
            </summary>
            <ul className="mt-2 space-y-3">
              {passed.map((check) => (
                <Check key={check.name} check={check} />
              ))}
            </ul>
          </details>
        )}
      </section>
      {text.moderation !== null && !checks.some(({ name }) => name === "moderation") && (
        <p className="text-ink-soft">Moderation: {text.moderation}.</p>
      )}
      <Sources text={text} />
      {hasCuts(text) && (
        <section aria-label="What was cut">
          <h2 className="font-semibold">What was cut</h2>
          <CutList claims={text.claims} links={text.cutLinks} />
        </section>
      )}
    </aside>
  );
}

/** What nothing bears out; where changes are shown, the marks stand in the text as it is. */
function Unsupported({ text: { contentItem, unsupported, changes } }: { text: TextToReview }) {
  if (unsupported.length === 0) return null;
  const heading = unsupportedHeading(unsupported.length);
  return (
    <section aria-label={heading}>
      <h2 className="font-semibold">{heading}</h2>
      <UnsupportedList
        statements={unsupported}
        page={changes ? changesPath(contentItem.id, null) : ""}
      />
    </section>
  );
}

/** What is new in this version, and the way to see it in the text; each version before can be chosen. */
function Changes({ text: { contentItem, changes, comparable, earlier } }: { text: TextToReview }) {
  if (comparable === null) return null;
  const others = earlier.filter((number) => number !== (changes?.since ?? comparable));
  return (
    <section aria-label="Changes">
      <h2 className="font-semibold">
        {changes ? `Changed since version ${changes.since}` : "Earlier versions"}
      </h2>
      {changes && (
        <p className="mt-1 text-ink-soft">
          {changesInWords(changes)}{" "}
          {changes.blocks.some(({ kind }) => kind === "changed") &&
            "They are numbered in the text: underlined is new, struck out is gone."}
        </p>
      )}
      <ButtonLink
        size="small"
        className="mt-2"
        to={changesPath(contentItem.id, changes ? null : comparable)}
        aria-keyshortcuts="d"
      >
        {changes ? "Show the text as it is" : `Show changes since version ${comparable}`}
        <KeyCap>d</KeyCap>
      </ButtonLink>
      {others.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer text-accent">Since another version</summary>
          <ul className="mt-1 flex flex-wrap gap-x-3">
            {others.map((number) => (
              <li key={number}>
                <Link
                  to={changesPath(contentItem.id, number)}
                  className={`inline-flex min-h-9 items-center ${linkStyles}`}
                >
                  Version {number}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Where its facts come from, each in its own words. */
function Sources({ text: { sources, unread, contentItem } }: { text: TextToReview }) {
  if (contentItem.kind !== "article") return null;
  return (
    <section aria-label="Sources">
      <h2 className="font-semibold">Sources</h2>
      {sources === null || sources.length === 0 ? (
        <p className="mt-2 text-ink-soft">
          {contentItem.origin === "simulated"
            ? "None are noted: this is a sample text of the simulation."
            : "Its writer has noted none. Check its statements yourself."}
        </p>
      ) : (
        <SourceList sources={sources} className="mt-2 space-y-3 pl-5" />
      )}
      <UnreadList pages={unread} className="mt-3" />
    </section>
  );
}

function Check({ check: { name, outcome, fact } }: { check: TextCheck }) {
  const isPassed = outcome === "passed";
  return (
    <li className="flex gap-2.5">
      <span aria-hidden className={isPassed ? "text-success" : "text-warning"}>
        {isPassed ? <CheckIcon /> : <AlertIcon />}
      </span>
      <div className="min-w-0">
        <p className="font-medium">
          {formatWords(name)}
          <span className="sr-only">{isPassed ? ": in order" : ": needs a look"}</span>
        </p>
        <p dir="auto" className="text-left break-words text-ink-soft">
          {fact}
        </p>
      </div>
    </li>
  );
}

const decided = {
  approved: "approved",
  changes_requested: "asked for changes",
  rejected: "did not accept",
  unpublished: "took the decision back on",
} as const satisfies Record<PastReview["decision"], string>;

const deciders = {
  person: "You",
  token: "A program of yours",
  policy: "Your trust in the agent",
} as const satisfies Record<PastReview["decidedBy"], string>;

function Decided({ decision, timeZone }: { decision: PastReview; timeZone: string }) {
  return (
    <div className="rounded-lg bg-sunken p-3">
      <p className="text-ink-soft">
        {deciders[decision.decidedBy]} {decided[decision.decision]}
        {decision.decision === "changes_requested" ? " to" : ""} version {decision.versionNumber},{" "}
        {formatInstantIn(decision.at, timeZone)}
      </p>
      {decision.note !== "" && (
        <blockquote dir="auto" className="mt-1 text-left break-words">
          “{decision.note}”
        </blockquote>
      )}
    </div>
  );
}
