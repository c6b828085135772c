import { Link } from "@remix-run/react";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { AlertIcon, CheckIcon } from "#app/platform/ui/icons/icons.tsx";
import { formatInstantIn, formatWords } from "#app/platform/ui/format.ts";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { changesPath } from "#app/workspace/paths/review.ts";
import { changesText } from "./changed-text.tsx";
import { CutList, hasCuts } from "./claims/cut-list.tsx";
import { KeyCap } from "./decide/key-cap.tsx";
import { SourceList, UnreadList } from "./claims/source-list.tsx";
import { UnsupportedList, unsupportedHeading } from "./claims/unsupported-list.tsx";
import type { PastReview, TextCheck, TextToReview } from "./text-to-review.ts";

interface ReviewRailProps {
  text: TextToReview;
  timeZone: string;
}

/** Sidebar: changes, history and checks. Failed checks first, passed ones collapsed. */
export function ReviewRail({ text, timeZone }: ReviewRailProps) {
  const { checks, decisions } = text;
  const failed = checks.filter(({ outcome }) => outcome === "look");
  const passed = checks.filter(({ outcome }) => outcome === "passed");
  return (
    <aside aria-label="Details" className="space-y-6 text-sm">
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
              {passed.length} of {checks.length} passed
            </p>
          )}
        </div>
        {checks.length === 0 && (
          <p className="mt-2 text-ink-soft">No checks for this type of content.</p>
        )}
        <ul className="mt-2 space-y-3">
          {failed.map((check) => (
            <Check key={check.name} check={check} />
          ))}
        </ul>
        {passed.length > 0 && (
          <details className="mt-3">
            <summary className="cursor-pointer text-accent">{passed.length} passed</summary>
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
        <section aria-label="Removed claims">
          <h2 className="font-semibold">Removed claims</h2>
          <CutList claims={text.claims} links={text.cutLinks} />
        </section>
      )}
    </aside>
  );
}

/** Unsupported claims. While changes are shown, links lead to the unchanged view, which has the marks. */
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

/** Shows changes since an earlier version. */
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
          {changesText(changes)}{" "}
          {changes.blocks.some(({ kind }) => kind === "changed") &&
            "Changes are numbered in the text: added words are underlined, removed words struck through."}
        </p>
      )}
      <ButtonLink
        size="small"
        className="mt-2"
        to={changesPath(contentItem.id, changes ? null : comparable)}
        aria-keyshortcuts="d"
      >
        {changes ? "Hide changes" : `Show changes since version ${comparable}`}
        <KeyCap>d</KeyCap>
      </ButtonLink>
      {others.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer text-accent">Compare with another version</summary>
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

function Sources({ text: { sources, unread, contentItem } }: { text: TextToReview }) {
  if (contentItem.kind !== "article") return null;
  return (
    <section aria-label="Sources">
      <h2 className="font-semibold">Sources</h2>
      {sources === null || sources.length === 0 ? (
        <p className="mt-2 text-ink-soft">
          {contentItem.origin === "simulated"
            ? "No sources: this is a sample text."
            : "No sources recorded. Check the facts yourself."}
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
          <span className="sr-only">{isPassed ? ": passed" : ": needs attention"}</span>
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
  changes_requested: "requested changes",
  rejected: "rejected",
  unpublished: "undid the review of",
} as const satisfies Record<PastReview["decision"], string>;

const deciders = {
  person: "You",
  token: "Your API token",
  policy: "Your settings",
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
