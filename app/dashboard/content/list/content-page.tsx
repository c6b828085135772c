import { Link } from "@remix-run/react";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { formatNumber } from "#app/platform/ui/format.ts";
import { DownloadIcon, PlusIcon } from "#app/platform/ui/icons/icons.tsx";
import { inlineLinkStyles, linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { maxSearchLength } from "#app/domain/content/search-words.ts";
import {
  allContent,
  contentListPath,
  contentCursorOf,
  contentFilePath,
  contentStates,
  type ContentFilter,
  type ContentState,
} from "#app/workspace/paths/content.ts";
import { earningsPath } from "#app/workspace/paths/earnings.ts";
import { planPathOf } from "#app/workspace/paths/plan.ts";
import { OriginBadge } from "#app/dashboard/layout/origin-badge.tsx";
import { KeysHelp } from "#app/dashboard/review/decide/keys-help.tsx";
import { ContentFilterForm } from "./content-filter-form.tsx";
import type { ContentList, Count } from "./content-list.server.ts";
import { ContentRows } from "./content-rows.tsx";
import { textStateNames } from "./listed-text.ts";
import { StateShape } from "#app/dashboard/content/page/text-state-mark.tsx";

export interface ContentPageProps {
  list: ContentList;
  filter: ContentFilter;
}

/** The content library: items that need the owner first, then the newest. */
export function ContentPage({ list, filter }: ContentPageProps) {
  const { items, counts, count, older, newer, timeZone, now } = list;
  const isFiltered = contentListPath(filter) !== contentListPath(allContent);
  const allSimulated = items.length > 0 && items.every(({ origin }) => origin === "simulated");
  return (
    <main id="main" className="mx-auto w-full max-w-7xl px-4 py-8 sm:px-6 sm:py-10">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-2xl font-semibold">Content</h1>
        <p className="text-sm text-ink-soft">
          {counts.all.number === 1 ? "1 item" : `${formatCount(counts.all)} items`} ·{" "}
          {filter.q === "" && filter.state === null
            ? "needs review first, then newest"
            : "newest first"}
        </p>
        {allSimulated && <OriginBadge origin="simulated" />}
        <div className="flex flex-wrap items-center gap-x-2 gap-y-2 sm:ml-auto">
          <Link
            to={earningsPath}
            className={`flex min-h-11 items-center px-1 text-sm sm:min-h-9 ${linkStyles}`}
          >
            Income
          </Link>
          {items.length > 0 && (
            <ButtonLink to={contentFilePath(filter)} fullPage download variant="quiet">
              <DownloadIcon aria-hidden className="size-4" />
              {isFiltered ? "Export results" : "Export all"}
            </ButtonLink>
          )}
          {/* New content starts as an idea in the plan. */}
          <ButtonLink to={planPathOf({ add: "any" })}>
            <PlusIcon aria-hidden className="size-4" />
            New idea
          </ButtonLink>
        </div>
      </div>
      <ContentFilterForm filter={filter} agents={list.agents} />
      <StateLinks filter={filter} counts={counts} />
      <Problem list={list} />
      {items.length === 0 ? (
        <Empty list={list} filter={filter} isFiltered={isFiltered} />
      ) : (
        <>
          {isFiltered && (
            <p className="mt-4 text-sm text-ink-soft" role="status">
              {count.number === 1 ? "1 result" : `${formatCount(count)} results`}
              {filter.q !== "" && list.problem === null && (
                <>
                  {" for "}“<bdi>{filter.q}</bdi>”
                </>
              )}
              .{" "}
              <Link to={contentListPath(allContent)} className="text-accent underline">
                Show all
              </Link>
            </p>
          )}
          <ContentRows items={items} timeZone={timeZone} now={now} mixed={!allSimulated} />
        </>
      )}
      {(older !== null || newer !== null) && (
        <nav aria-label="Pages" className="mt-5 flex flex-wrap justify-between gap-3">
          {newer !== null && (
            <ButtonLink to={contentListPath(filter, { newer: contentCursorOf(newer) })}>
              ← Newer
            </ButtonLink>
          )}
          {older !== null && (
            <ButtonLink
              to={contentListPath(filter, { older: contentCursorOf(older) })}
              className="ml-auto"
            >
              Older →
            </ButtonLink>
          )}
        </nav>
      )}
      <KeysHelp keys={keys} opens="up" />
    </main>
  );
}

const keys = [
  ["/", "Search"],
  ["?", "Keyboard shortcuts"],
] as const;

const formatCount = ({ number, more }: Count) => `${formatNumber(number)}${more ? "+" : ""}`;

interface StateLinksProps {
  filter: ContentFilter;
  counts: ContentList["counts"];
}

function StateLinks({ filter, counts }: StateLinksProps) {
  return (
    <nav aria-label="By state" className="mt-4">
      <ul className="flex flex-wrap gap-x-1 gap-y-1 text-sm">
        <li>
          <StateLink filter={filter} state={null} count={counts.all} />
        </li>
        {contentStates
          .filter((state) => counts[state].number > 0 || state === filter.state)
          .map((state) => (
            <li key={state}>
              <StateLink filter={filter} state={state} count={counts[state]} />
            </li>
          ))}
      </ul>
    </nav>
  );
}

interface StateLinkProps {
  filter: ContentFilter;
  state: ContentState | null;
  count: Count;
}

function StateLink({ filter, state, count }: StateLinkProps) {
  const isChosen = filter.state === state;
  return (
    <Link
      to={contentListPath({ ...filter, state })}
      aria-current={isChosen ? "true" : undefined}
      prefetch="intent"
      className={classNames(
        "flex min-h-11 items-center gap-2 rounded-lg px-3 sm:min-h-9",
        isChosen ? "bg-accent-soft font-medium text-accent" : "text-ink-soft hover:bg-sunken",
      )}
    >
      {state !== null && <StateShape state={state} />}
      {state === null ? "All" : textStateNames[state]}
      <span className="tabular-nums">{formatCount(count)}</span>
    </Link>
  );
}

function Problem({ list: { problem } }: { list: ContentList }) {
  if (problem === null) return null;
  return (
    <p role="alert" className="mt-4 rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning">
      {problem === "too_long"
        ? `Searches can have up to ${maxSearchLength} characters. Shorten yours and try again.`
        : "Type at least one word. Symbols alone can’t be searched."}
    </p>
  );
}

interface EmptyProps extends ContentPageProps {
  isFiltered: boolean;
}

function Empty({ list: { problem, counts, likely }, filter, isFiltered }: EmptyProps) {
  if (!isFiltered)
    return (
      <Card className="mt-6 px-6 py-12 text-center">
        <h2 className="text-lg font-semibold">No content yet</h2>
        <p className="mx-auto mt-1 max-w-prose text-sm text-ink-soft">
          Your articles, posts, videos and reports will appear here. The first one arrives within
          minutes of starting your agents.
        </p>
        <ButtonLink to="/dashboard" className="mt-5">
          See what your agents are doing
        </ButtonLink>
      </Card>
    );
  const isSearch = filter.q !== "" && problem === null;
  return (
    <Card className="mt-6 px-6 py-12 text-center">
      <h2 className="text-lg font-semibold">
        {isSearch ? (
          <>
            Nothing found for “<bdi>{filter.q}</bdi>”
          </>
        ) : (
          "No matching content"
        )}
      </h2>
      <p className="mx-auto mt-1 max-w-prose text-sm text-ink-soft">
        {isSearch
          ? `We searched the title and text of ${counts.all.number === 1 ? "1 item" : `${formatCount(counts.all)} items`}. Try fewer words or just the start of a word.`
          : "Try another state, type or date range."}
      </p>
      {likely !== null && (
        <p className="mt-3">
          Did you mean{" "}
          <Link to={contentListPath({ ...filter, q: likely })} className={inlineLinkStyles}>
            <bdi>{likely}</bdi>
          </Link>
          ?
        </p>
      )}
      <ButtonLink
        to={contentListPath({ ...filter, ...(isSearch ? { q: "" } : allContent) })}
        className="mt-5"
      >
        {isSearch ? "Clear search" : "Show all content"}
      </ButtonLink>
    </Card>
  );
}
