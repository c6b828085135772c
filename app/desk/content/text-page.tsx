import "../../platform/prose/prose.css";
import { Link } from "@remix-run/react";
import { ButtonLink } from "../../platform/ui/button";
import { Card } from "../../platform/ui/card";
import { classNames } from "../../platform/ui/class-names";
import { formatInstantIn, formatNumber, formatWords } from "../../platform/ui/format";
import { linkLook } from "../../platform/ui/text-link";
import { ListenButton } from "../../site/voice/listen-button";
import { agentDisplayName } from "../../studio/agents/display";
import type { OwnNotice } from "../../studio/notices/notice";
import { agentAddress } from "../../workspace/addresses/agents";
import { contentPath, textAddress } from "../../workspace/addresses/content";
import { reviewAddress } from "../../workspace/addresses/review";
import { DownNote } from "../blog/blog-notices";
import { UndoForm } from "../activities/undo-form";
import { OriginBadge } from "../frame/origin-badge";
import { CutList, hasCuts } from "../review/cut-list";
import { kindOf, type UnsupportedView } from "../review/text-to-review";
import type { DiffBlock } from "./diff-texts";
import { TextActions } from "./text-actions";
import { TextChanges } from "./text-changes";
import { TextChecks } from "./text-checks";
import { TextRail } from "./text-rail";
import { TextStateMark } from "./text-state-mark";
import { TextCover } from "../pictures/text-cover";
import type { TextPreview } from "./text-preview";
import { TextPreviews } from "./text-previews";
import { textTabs, type TextTab, type TextVersion, type TextView } from "./text-view";
import { useFreshText } from "./use-fresh-text";
import { TextWay } from "./text-way-view";

export interface TextPageProps {
  view: TextView;
  /** Made of its Markdown, in which HTML is switched off. */
  html: string;
  /** What nothing bears out, marked in it. */
  unsupported: readonly UnsupportedView[];
  tab: TextTab;
  /** What differs from another version; null: nothing is compared. */
  changes: { from: TextVersion; blocks: readonly DiffBlock[] } | null;
  /** What each of its places gets; empty where another tab is open. */
  previews: readonly TextPreview[];
  /** For which it is down from the workspace's blog; null: it is not. */
  notice: OwnNotice | null;
  /** The server's time, as an ISO timestamp. */
  now: string;
  /** Of the public demo: everybody may read, nobody may change anything. */
  demo: boolean;
}

/** One text with all that is known of it. */
export function TextPage(props: TextPageProps) {
  const { view, demo } = props;
  useFreshText(view.text.id, !demo);
  return (
    <main id="main" className="mx-auto w-full max-w-7xl space-y-4 px-4 py-8 sm:px-6">
      <TextHead {...props} />
      {/* A report has no way to go: it is for its owner alone. */}
      {view.text.kind !== "report" && (
        <TextWay way={view.way} cost={costWords(view)} timeZone={view.timeZone} isOpen={demo} />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-4">
          <Reading {...props} />
          <TextChecks view={view} />
        </div>
        <TextRail view={view} unsupported={props.unsupported} demo={demo} />
      </div>
    </main>
  );
}

function TextHead({ view, notice, demo, now }: TextPageProps) {
  const { text, shown, words, timeZone } = view;
  return (
    <header>
      {!demo && (
        <Link to={contentPath} className={`text-sm ${linkLook}`}>
          ← Content
        </Link>
      )}
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-96">
          <h1 dir="auto" className="text-left text-2xl font-semibold break-words">
            {shown.title.trim() || "Untitled"}
          </h1>
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
            <TextStateMark state={text.state} className="font-medium text-ink" />
            <span>{formatInstantIn(text.publishedAt ?? text.stateAt, timeZone)}</span>
            <span>
              {kindOf(text)}, version {shown.number}
              {text.agentId !== null && text.agentName !== null && (
                <>
                  {" by "}
                  <Link to={agentAddress(text.agentId)} className={linkLook}>
                    <bdi>{agentDisplayName(text.agentName)}</bdi>
                  </Link>
                </>
              )}
            </span>
            <span>{formatNumber(words)} words</span>
            <OriginBadge origin={text.origin} />
          </p>
        </div>
        <TextActions view={view} demo={demo} />
      </div>
      {shown.id !== view.newestVersionId && (
        <p role="status" className="mt-4 rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning">
          This is version {shown.number}, which is not the newest.{" "}
          <Link to={textAddress(text.id)} className="font-medium underline">
            Read the newest
          </Link>
        </p>
      )}
      {notice && <DownNote notice={notice} />}
      {view.withdrawal && !demo && <Leaving view={view} now={now} />}
      {text.state === "waiting" && !demo && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <ButtonLink to={reviewAddress(text.id)} variant="primary">
            Read and decide
          </ButtonLink>
          <p className="text-sm text-ink-soft">It waits for your decision.</p>
        </div>
      )}
    </header>
  );
}

/** It is taken down in a moment: until then that can be taken back. */
function Leaving({
  view: { text, withdrawal, timeZone },
  now,
}: Pick<TextPageProps, "view" | "now">) {
  if (!withdrawal) return null;
  const { at, undo } = withdrawal;
  const undoUntil = new Date(at).toISOString();
  return (
    <div
      role="status"
      className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning"
    >
      <p>It is being withdrawn: taken down from {formatInstantIn(at, timeZone)} on.</p>
      {undo !== null && undoUntil > now && (
        <UndoForm
          activity={{ id: undo, title: "Withdraw this text", undoUntil }}
          now={now}
          action={textAddress(text.id)}
        />
      )}
    </div>
  );
}

const tabNames = {
  text: "The text",
  changes: "Changes",
  sources: "Sources",
  places: "At its places",
} as const;

function Reading({ view, html, tab, changes, previews, demo }: TextPageProps) {
  const { text, shown, description, versions, sources } = view;
  const of = (show: TextTab) => {
    const query = new URLSearchParams();
    if (shown.id !== view.newestVersionId) query.set("version", String(shown.number));
    if (show !== "text") query.set("show", show);
    return query.size === 0 ? textAddress(text.id) : `${textAddress(text.id)}?${query}`;
  };
  // A report goes nowhere.
  const tabs = textTabs.filter((each) => each !== "places" || text.kind !== "report");
  return (
    <Card className="sm:p-8">
      <nav aria-label="Of this text" className="flex flex-wrap gap-1 text-sm print:hidden">
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
          {/* HTML in the text is switched off where it is rendered. */}
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
            <section aria-label="What was cut" className="mt-6 max-w-prose">
              <h2 className="font-semibold">What was cut</h2>
              <CutList claims={view.claims} links={view.cutLinks} />
            </section>
          )}
        </>
      )}
      {tab === "places" && <TextPreviews previews={previews} view={view} demo={demo} />}
    </Card>
  );
}

function Sources({ view: { sources, text, madeWith } }: { view: TextView }) {
  if (sources === null || sources.length === 0)
    return (
      <p className="mt-5 max-w-prose text-ink-soft">
        {text.origin === "simulated"
          ? "No sources are noted: this is a sample text of the simulation, written by no model."
          : "Its writer has noted no sources. Check its statements yourself before it goes out."}
      </p>
    );
  return (
    <>
      <ol className="mt-5 max-w-prose list-decimal space-y-4 pl-6">
        {sources.map(({ title, url, quote }, index) => (
          <li key={index}>
            {url === null ? (
              <bdi>{title}</bdi>
            ) : (
              <a href={url} rel="nofollow noopener noreferrer" className={linkLook}>
                <bdi>{title}</bdi>
              </a>
            )}
            {quote !== null && (
              <blockquote dir="auto" className="mt-1 text-left text-sm text-ink-soft">
                “{quote}”
              </blockquote>
            )}
          </li>
        ))}
      </ol>
      {madeWith.length > 0 && (
        <p className="mt-5 text-sm text-ink-soft">
          {madeWith.map(([name, value]) => `${formatWords(name)}: ${value}`).join(" · ")}
        </p>
      )}
    </>
  );
}

function costWords({ text, cost }: TextView): string {
  if (text.origin === "simulated") return "Simulated: nothing was paid for";
  return cost === null ? "Cost not measured" : `${cost.total} in all`;
}
