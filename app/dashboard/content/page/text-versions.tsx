import { Link } from "@remix-run/react";
import { Panel } from "#app/platform/ui/card.tsx";
import { formatInstantIn } from "#app/platform/ui/format.ts";
import { inlineLinkStyles, titleLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import type { ContentReview, ContentView } from "./text-view.ts";

const decided = {
  approved: "approved it",
  changes_requested: "requested changes",
  rejected: "rejected it",
  unpublished: "undid the review",
} as const satisfies Record<ContentReview["decision"], string>;

/** Reviewers, as people read them. */
export const deciders = {
  person: "You",
  token: "Your API token",
  policy: "Your settings",
} as const satisfies Record<ContentReview["decidedBy"], string>;

/** The item's versions with their reviews. */
export function TextVersions({ view, demo }: { view: ContentView; demo: boolean }) {
  const { versions, text, decisions, timeZone, shown } = view;
  return (
    <Panel
      level={2}
      title="Versions"
      aside={
        versions.length > 1 && (
          <Link to={`${contentItemPath(text.id)}?show=changes`} className={inlineLinkStyles}>
            Compare
          </Link>
        )
      }
    >
      <ol className="space-y-3">
        {versions.map((version) => (
          <li key={version.id} aria-current={version.id === shown.id ? "true" : undefined}>
            <p className="flex justify-between gap-3">
              <Link
                to={`${contentItemPath(text.id)}?version=${version.number}`}
                className={titleLinkStyles}
              >
                Version {version.number}
                {version.id === view.approvedVersionId && ", approved"}
              </Link>
              <code className="text-xs text-ink-faint" title={`SHA-256 ${version.sha256}`}>
                {version.sha256.slice(0, 6)}
              </code>
            </p>
            <p className="text-ink-soft">
              {version.maker !== null && !(demo && version.madeBy === "person") && (
                <>
                  <bdi>{version.maker}</bdi>
                  {", "}
                </>
              )}
              {formatInstantIn(version.createdAt, timeZone)}
            </p>
            {decisions
              .filter(({ versionNumber }) => versionNumber === version.number)
              .map((decision, index) => (
                <div key={index} className="mt-1 border-l-2 border-line pl-2 text-ink-soft">
                  <p>
                    {deciders[decision.decidedBy]} {decided[decision.decision]},{" "}
                    {formatInstantIn(decision.at, timeZone)}
                  </p>
                  {decision.note !== "" && (
                    <blockquote dir="auto" className="text-left break-words">
                      “{decision.note}”
                    </blockquote>
                  )}
                </div>
              ))}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
