import "#app/platform/prose/prose.css";
import { Link } from "@remix-run/react";
import { Card } from "#app/platform/ui/card.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { formatWords } from "#app/platform/ui/format.ts";
import { ListenButton } from "#app/site/voice/listen-button.tsx";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { TextCover } from "#app/dashboard/pictures/text-cover.tsx";
import { CutList, hasCuts } from "#app/dashboard/review/claims/cut-list.tsx";
import { SourceList, UnreadList } from "#app/dashboard/review/claims/source-list.tsx";
import type { DiffBlock } from "./diff-texts.ts";
import { TextChanges } from "./text-changes.tsx";
import type { TextPreview } from "#app/dashboard/content/publish/text-preview.ts";
import { TextPreviews } from "#app/dashboard/content/publish/text-previews.tsx";
import { textTabs, type TextTab, type TextVersion, type ContentView } from "./text-view.ts";

export interface TextReadingProps {
  view: ContentView;
  /** Rendered from Markdown with HTML disabled. */
  html: string;
  tab: TextTab;
  /** Differences from another version; null: not comparing. */
  changes: { from: TextVersion; blocks: readonly DiffBlock[] } | null;
  /** What each channel gets; empty on other tabs. */
  previews: readonly TextPreview[];
  /** Public demo: readable by everyone, read-only. */
  demo: boolean;
}

const tabNames = {
  text: "Text",
  changes: "Changes",
  sources: "Sources",
  places: "Previews",
} as const;

/** The text, its changes, its sources or its previews. */
export function TextReading({ view, html, tab, changes, previews, demo }: TextReadingProps) {
  const { text, shown, description, versions, sources } = view;
  const of = (show: TextTab) => {
    const query = new URLSearchParams();
    if (shown.id !== view.newestVersionId) query.set("version", String(shown.number));
    if (show !== "text") query.set("show", show);
    return query.size === 0 ? contentItemPath(text.id) : `${contentItemPath(text.id)}?${query}`;
  };
  // Reports aren't published.
  const tabs = textTabs.filter((each) => each !== "places" || text.kind !== "report");
  return (
    <Card className="sm:p-8">
      <nav aria-label="View" className="flex flex-wrap gap-1 text-sm print:hidden">
        {tabs.map((each) => (
          <Link
            key={each}
            to={of(each)}
            preventScrollReset
            aria-current={each === tab ? "true" : undefined}
            className={classNames(
              "flex min-h-11 items-center rounded-lg px-3 sm:min-h-9",
              each === tab
                ? "bg-accent-soft font-medium text-accent"
                : "text-ink-soft hover:bg-sunken",
            )}
          >
            {tabNames[each]}
            {each === "sources" && sources !== null && ` ${sources.length}`}
          </Link>
        ))}
      </nav>
      {tab === "text" && (
        <>
          {view.cover && <TextCover cover={view.cover} />}
          {description !== "" && (
            <p dir="auto" className="mt-5 max-w-prose text-left text-ink-soft">
              {description}
            </p>
          )}
          <ListenButton source={{ selector: "#text" }} wording="as_written" className="mt-4" />
          {/* Safe: the renderer disables HTML in Markdown. */}
          <div
            id="text"
            className="prose mt-5 max-w-prose break-words"
            dangerouslySetInnerHTML={{ __html: html }}
          />
        </>
      )}
      {tab === "changes" && <TextChanges shown={shown} versions={versions} changes={changes} />}
      {tab === "sources" && (
        <>
          <Sources view={view} />
          {hasCuts(view) && (
            <section aria-label="Removed claims" className="mt-6 max-w-prose">
              <h2 className="font-semibold">Removed claims</h2>
              <CutList claims={view.claims} links={view.cutLinks} />
            </section>
          )}
        </>
      )}
      {tab === "places" && <TextPreviews previews={previews} view={view} demo={demo} />}
    </Card>
  );
}

function Sources({ view: { sources, unread, text, madeWith } }: { view: ContentView }) {
  if (sources === null || sources.length === 0)
    return (
      <>
        <p className="mt-5 max-w-prose text-ink-soft">
          {text.origin === "simulated"
            ? "No sources: this is a sample text that wasn’t written by AI."
            : "No sources recorded. Check the facts before you publish."}
        </p>
        <UnreadList pages={unread} className="mt-5 max-w-prose" />
      </>
    );
  return (
    <>
      <SourceList sources={sources} className="mt-5 max-w-prose space-y-4 pl-6" />
      <UnreadList pages={unread} className="mt-5 max-w-prose" />
      {madeWith.length > 0 && (
        <p className="mt-5 text-sm text-ink-soft">
          {madeWith.map(([name, value]) => `${formatWords(name)}: ${value}`).join(" · ")}
        </p>
      )}
    </>
  );
}
