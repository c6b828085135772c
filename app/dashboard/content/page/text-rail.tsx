import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatCents } from "#app/core/money.ts";
import { Panel } from "#app/platform/ui/card.tsx";
import { Figure } from "#app/platform/ui/figure.tsx";
import { formatInstantIn, formatNumber, formatWords } from "#app/platform/ui/format.ts";
import { inlineLinkStyles, titleLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { contentItemPath, contentItemFilePath } from "#app/workspace/paths/content.ts";
import { enterEarningPath } from "#app/workspace/paths/earnings.ts";
import { spendingPath } from "#app/workspace/paths/live.ts";
import {
  kindOf,
  contentTypeNames,
  type UnsupportedView,
} from "#app/dashboard/review/text-to-review.ts";
import {
  UnsupportedList,
  unsupportedHeading,
} from "#app/dashboard/review/claims/unsupported-list.tsx";
import { ContentPublications } from "#app/dashboard/content/publish/content-publications.tsx";
import { deciders, TextVersions } from "./text-versions.tsx";
import type { ContentView } from "./text-view.ts";

/** Sidebar: results, publications, related content, versions, cost and provenance. */
export function TextRail({
  view,
  unsupported,
  demo,
}: {
  view: ContentView;
  unsupported: readonly UnsupportedView[];
  demo: boolean;
}) {
  return (
    <aside aria-label="Details" className="min-w-0 space-y-4 text-sm">
      {unsupported.length > 0 && <Unsupported view={view} statements={unsupported} />}
      {view.text.kind !== "report" && <Results view={view} />}
      {view.text.kind !== "report" && <ContentPublications view={view} demo={demo} />}
      <Related view={view} />
      <TextVersions view={view} demo={demo} />
      <Cost view={view} />
      <Provenance view={view} demo={demo} />
    </aside>
  );
}

function Unsupported({
  view: { text, shown, newestVersionId },
  statements,
}: {
  view: ContentView;
  statements: readonly UnsupportedView[];
}) {
  const version = shown.id === newestVersionId ? "" : `?version=${shown.number}`;
  return (
    <Panel level={2} title={unsupportedHeading(statements.length)}>
      <UnsupportedList statements={statements} page={`${contentItemPath(text.id)}${version}`} />
    </Panel>
  );
}

const ages = { "1h": "1 hour", "1d": "1 day", "7d": "7 days", "30d": "30 days" } as const;

function Results({ view: { readings, earnedCents, text } }: { view: ContentView }) {
  const simulated = text.origin === "simulated";
  return (
    <Panel level={2} title="Results">
      <dl className="grid grid-cols-4 gap-2">
        {readings.map(({ age, views }) => (
          <div key={age} className="flex flex-col-reverse">
            <dt className="text-ink-soft">{ages[age]}</dt>
            <dd className="text-lg font-semibold tabular-nums">
              {views === null ? (
                <span className="text-ink-faint" title="Not measured yet">
                  –<span className="sr-only"> not measured yet</span>
                </span>
              ) : (
                <Figure simulated={simulated}>{formatNumber(views)}</Figure>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-ink-soft">
        Views by age of the content{simulated ? " (simulated)" : ""}. Income so far:{" "}
        <Figure simulated={simulated}>{formatCents(earnedCents)}</Figure>
      </p>
      {!simulated && text.publishedAt !== null && (
        <p className="mt-1">
          <Link to={`${enterEarningPath}?text=${text.id}`} className={inlineLinkStyles}>
            Add income
          </Link>
        </p>
      )}
    </Panel>
  );
}

function Related({ view: { parent, children } }: { view: ContentView }) {
  if (!parent && children.length === 0) return null;
  return (
    <Panel level={2} title="Related posts and video">
      <ul className="space-y-2">
        {parent && (
          <li>
            <p className="text-ink-soft">
              Made from this {contentTypeNames[parent.kind].toLowerCase()}
            </p>
            <Link to={contentItemPath(parent.id)} className={titleLinkStyles}>
              <bdi>{parent.title}</bdi>
            </Link>
          </li>
        )}
        {children.map((child) => (
          <li key={child.id}>
            <p className="text-ink-soft">{kindOf(child)}</p>
            <Link to={contentItemPath(child.id)} className={titleLinkStyles}>
              <bdi>{child.title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Cost({ view: { text, cost } }: { view: ContentView }) {
  const isPost = text.kind === "social_post";
  return (
    <Panel level={2} title="Cost">
      {cost === null ? (
        <p className="text-ink-soft">
          {text.origin === "simulated" ? "$0.00: simulated work is free." : "Not measured."}
        </p>
      ) : (
        <>
          <dl className="space-y-1.5 tabular-nums">
            {cost.parts.map((part) => (
              <div key={part.work} className="flex justify-between gap-3">
                <dt className="text-ink-soft">{part.work}</dt>
                <dd>{part.cost}</dd>
              </div>
            ))}
            <div className="flex justify-between gap-3 border-t border-line pt-1.5 font-semibold">
              <dt>Total so far</dt>
              <dd>{cost.total}</dd>
            </div>
          </dl>
          <p className="mt-3 text-ink-soft">
            {isPost && "Includes the posts created with it. "}
            <Link to={spendingPath} className={inlineLinkStyles}>
              View AI spending
            </Link>
          </p>
        </>
      )}
    </Panel>
  );
}

function Provenance({
  view: { text, shown, madeWith, prompts, idea, decisions, timeZone },
  demo,
}: {
  view: ContentView;
  demo: boolean;
}) {
  const approval = decisions.findLast(
    ({ decision, versionNumber }) => decision === "approved" && versionNumber === shown.number,
  );
  return (
    <Panel
      level={2}
      title="Provenance"
      aside={
        !demo && (
          <a href={contentItemFilePath(text.id, "json")} download className={inlineLinkStyles}>
            Export record
          </a>
        )
      }
    >
      <dl className="space-y-2">
        <Fact name="Written by">
          {shown.madeBy === "person" && shown.writer === ""
            ? "A person"
            : formatWords(shown.writer || "Unknown")}
        </Fact>
        {madeWith.map(([name, value]) => (
          <Fact key={name} name={formatWords(name)}>
            {value}
          </Fact>
        ))}
        {prompts.length > 0 && <Fact name="Prompts">{[...new Set(prompts)].join(", ")}</Fact>}
        {idea && (
          <Fact name="Idea">
            <bdi>{idea.topic}</bdi>
            {idea.reason !== "" && <> – {idea.reason}</>}
          </Fact>
        )}
        {approval && (
          <Fact name="Approved by">
            {deciders[approval.decidedBy]}, {formatInstantIn(approval.at, timeZone)}
          </Fact>
        )}
      </dl>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-2">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
