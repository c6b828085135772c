import { Link } from "@remix-run/react";
import { classNames } from "#app/platform/ui/class-names.ts";
import { formatInstantIn, formatNumber } from "#app/platform/ui/format.ts";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import type { PostPreview, Preview } from "#app/domain/publishing/publications/preview.ts";
import { connectionsPath } from "#app/workspace/paths/live.ts";
import { TextCover } from "#app/dashboard/pictures/text-cover.tsx";
import { PreviewProblems } from "./preview-problems-list.tsx";
import type { TextPreview } from "./text-preview.ts";
import type { ContentView } from "#app/dashboard/content/page/text-view.ts";

interface TextPreviewsProps {
  previews: readonly TextPreview[];
  view: ContentView;
  demo: boolean;
}

/** Shows what readers will see on each channel, rendered from the payload. */
export function TextPreviews({ previews, view, demo }: TextPreviewsProps) {
  const { timeZone, shown, newestVersionId, text } = view;
  if (previews.length === 0)
    return (
      <p className="mt-5 max-w-prose text-ink-soft">
        No connected channel accepts this content.{" "}
        {!demo && (
          <Link to={connectionsPath} className={linkStyles}>
            Connect a channel
          </Link>
        )}
      </p>
    );
  return (
    <div className="mt-5 max-w-prose space-y-4">
      {previews.map((each, index) => (
        <details
          key={each.channel}
          // Only the first is open: there may be many channels.
          open={index === 0}
          className="rounded-xl border border-line open:shadow-lift"
        >
          <summary className="min-h-11 cursor-pointer px-4 py-3">
            <h2 className="inline font-semibold">
              <bdi>{each.channel}</bdi>
            </h2>
            <span className="mt-0.5 block text-sm text-ink-soft">
              {stateText(each, { timeZone, isApproved: shown.id === view.approvedVersionId })}
            </span>
          </summary>
          <div className="border-t border-line px-4 py-4">
            <PreviewProblems
              preview={each}
              contentItemId={text.id}
              versionId={shown.id}
              canFix={!demo && view.canChange && shown.id === newestVersionId}
            />
            <Shown preview={each.preview} channel={each.channel} />
            <Sent preview={each} />
          </div>
        </details>
      ))}
    </div>
  );
}

function stateText(
  { state, versionNumber, dueAt, replaces, whyItStays }: TextPreview,
  { timeZone, isApproved }: { timeZone: string; isApproved: boolean },
): string {
  const version = `version ${versionNumber}`;
  if (whyItStays !== null) return `Keeps ${version}. ${whyItStays}`;
  if (state === "stands") return `Live: ${version}`;
  if (state === "draft") return `Draft on the channel, ready for you to publish: ${version}`;
  if (state === "sent")
    return `${replaces ? "Correction sent" : "Sent"}, not confirmed yet: ${version}`;
  // Approved but not queued: publishing failed, or the channel was connected later.
  if (state === "would" && isApproved)
    return `${replaces ? "Would replace the live version" : "Would be published like this"}: ${version}`;
  if (state === "would")
    return replaces
      ? `Once approved, ${version} replaces the live version`
      : `Published like this once approved: ${version}`;
  const when = dueAt === null ? "once the issue is fixed" : formatInstantIn(dueAt, timeZone);
  return `${replaces ? "Correction will be published" : "Will be published"} exactly like this, ${when}: ${version}`;
}

function Shown({ preview, channel }: { preview: Preview; channel: string }) {
  switch (preview.shape) {
    case "article":
      return (
        <>
          <article
            aria-label={`Preview on ${channel}`}
            className="rounded-lg border border-line bg-surface p-4 sm:p-6"
          >
            <h3 dir="auto" className="text-left text-xl font-semibold break-words">
              {preview.title}
            </h3>
            {/* Safe: the renderer disables HTML in Markdown. */}
            <div className="prose break-words" dangerouslySetInnerHTML={{ __html: preview.html }} />
          </article>
          <dl className="mt-3 space-y-1 text-sm">
            {preview.excerpt !== "" && <Fact name="Excerpt" value={preview.excerpt} />}
            {preview.facts.map(([name, value]) => (
              <Fact key={name} name={name} value={value} />
            ))}
          </dl>
        </>
      );
    case "post":
      return <Post post={preview} channel={channel} />;
    case "data":
      return <p className="text-sm text-ink-soft">{preview.about}</p>;
  }
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-2">
      <dt className="text-ink-soft">{name}</dt>
      <dd dir="auto" className="text-left break-words">
        {value}
      </dd>
    </div>
  );
}

function Post({ post, channel }: { post: PostPreview; channel: string }) {
  const { parts, card, picture } = post;
  return (
    <ol aria-label={`Preview on ${channel}`} className="space-y-3">
      {parts.map(({ text, characters, most }, index) => (
        <li key={index} className="rounded-lg border border-line bg-surface p-4">
          <p dir="auto" className="text-left break-words whitespace-pre-wrap">
            {text}
          </p>
          {index === 0 && picture && <TextCover cover={picture} />}
          {index === card?.at && (
            <div className="mt-3 overflow-hidden rounded-lg border border-line bg-sunken p-3 text-sm">
              <p className="font-medium break-words">
                <bdi>{card.title}</bdi>
              </p>
              {card.description !== "" && (
                <p dir="auto" className="mt-1 line-clamp-3 text-left break-words text-ink-soft">
                  {card.description}
                </p>
              )}
              <p className="mt-1 break-all text-ink-soft">{card.address}</p>
            </div>
          )}
          <p
            className={classNames(
              "mt-3 text-sm tabular-nums",
              characters > most ? "font-medium text-danger" : "text-ink-soft",
            )}
          >
            {parts.length > 1 && `Post ${index + 1} of ${parts.length}: `}
            {formatNumber(characters)} of {formatNumber(most)} characters
            {characters > most && `, ${formatNumber(characters - most)} too many`}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The exact payload, for checking. */
function Sent({ preview: { payload, sha256, preview } }: { preview: TextPreview }) {
  return (
    <details className="mt-4 text-sm">
      <summary className="min-h-8 cursor-pointer py-1 text-ink-soft">Raw data</summary>
      {sha256 === null && preview.shape !== "article" && (
        <p className="mt-1 text-ink-soft">“…” is an ID that is added when it’s scheduled.</p>
      )}
      <pre
        tabIndex={0}
        role="region"
        aria-label="Raw data"
        className="mt-2 max-h-80 overflow-auto rounded-lg bg-sunken p-3 font-mono text-xs break-words whitespace-pre-wrap"
      >
        {payload}
      </pre>
      {sha256 !== null && (
        <p className="mt-1 break-all text-ink-soft">
          SHA-256 <code className="text-xs">{sha256}</code>
        </p>
      )}
    </details>
  );
}
