import { Link } from "@remix-run/react";
import { classNames } from "#app/platform/ui/class-names.ts";
import { formatInstantIn, formatNumber } from "#app/platform/ui/format.ts";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import type { PostPreview, Preview } from "#app/domain/publishing/publications/preview.ts";
import { connectionsPath } from "#app/workspace/paths/live.ts";
import { TextCover } from "#app/dashboard/pictures/text-cover.tsx";
import { PreviewProblems } from "./preview-problems-list.tsx";
import type { TextPreview } from "./text-preview.ts";
import type { TextView } from "#app/dashboard/content/page/text-view.ts";

interface TextPreviewsProps {
  previews: readonly TextPreview[];
  view: TextView;
  demo: boolean;
}

/** What will stand at each place, as a person sees it there, made of what is sent. */
export function TextPreviews({ previews, view, demo }: TextPreviewsProps) {
  const { timeZone, shown, newestVersionId, text } = view;
  if (previews.length === 0)
    return (
      <p className="mt-5 max-w-prose text-ink-soft">
        No place takes this text.{" "}
        {!demo && (
          <Link to={connectionsPath} className={linkStyles}>
            Connect one
          </Link>
        )}
      </p>
    );
  return (
    <div className="mt-5 max-w-prose space-y-4">
      {previews.map((each, index) => (
        <details
          key={each.channel}
          // The first one is read at once; a text may go to many places.
          open={index === 0}
          className="rounded-xl border border-line open:shadow-lift"
        >
          <summary className="min-h-11 cursor-pointer px-4 py-3">
            <h2 className="inline font-semibold">
              <bdi>{each.channel}</bdi>
            </h2>
            <span className="mt-0.5 block text-sm text-ink-soft">
              {stateWords(each, { timeZone, isApproved: shown.id === view.approvedVersionId })}
            </span>
          </summary>
          <div className="border-t border-line px-4 py-4">
            <PreviewProblems
              preview={each}
              contentItemId={text.id}
              versionId={shown.id}
              canMend={!demo && view.canChange && shown.id === newestVersionId}
            />
            <Shown preview={each.preview} channel={each.channel} />
            <Sent preview={each} />
          </div>
        </details>
      ))}
    </div>
  );
}

function stateWords(
  { state, versionNumber, dueAt, replaces, whyItStays }: TextPreview,
  { timeZone, isApproved }: { timeZone: string; isApproved: boolean },
): string {
  const version = `version ${versionNumber}`;
  if (whyItStays !== null) return `Stays as it is: ${version}. ${whyItStays}`;
  if (state === "stands") return `Stands there: ${version}`;
  if (state === "draft")
    return `Lies there exactly like this, as a draft that you publish: ${version}`;
  if (state === "sent")
    return `${replaces ? "The correction was sent" : "Sent"} exactly like this; whether it stands there is not known yet: ${version}`;
  // Approved, and not on its way: it has failed there, or the place came later.
  if (state === "would" && isApproved)
    return `${replaces ? "Would take the place of what stands there" : "Would go out like this"}: ${version}`;
  if (state === "would")
    return replaces
      ? `Once it is approved, ${version} takes the place of what stands there`
      : `Goes out like this once it is approved: ${version}`;
  const when =
    dueAt === null ? "once what holds it is put right" : formatInstantIn(dueAt, timeZone);
  return `${replaces ? "The correction goes out" : "Goes out"} exactly like this, ${when}: ${version}`;
}

function Shown({ preview, channel }: { preview: Preview; channel: string }) {
  switch (preview.shape) {
    case "article":
      return (
        <>
          <article
            aria-label={`As it stands at ${channel}`}
            className="rounded-lg border border-line bg-surface p-4 sm:p-6"
          >
            <h3 dir="auto" className="text-left text-xl font-semibold break-words">
              {preview.title}
            </h3>
            {/* HTML in the text is switched off where it is rendered. */}
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
    <ol aria-label={`As it stands at ${channel}`} className="space-y-3">
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

/** The bytes themselves, for whoever wants to be sure. */
function Sent({ preview: { payload, sha256, preview } }: { preview: TextPreview }) {
  return (
    <details className="mt-4 text-sm">
      <summary className="min-h-8 cursor-pointer py-1 text-ink-soft">
        What is sent, byte by byte
      </summary>
      {sha256 === null && preview.shape !== "article" && (
        <p className="mt-1 text-ink-soft">
          Where “…” stands, what is sent has a name of its own, which it gets once its time is set.
        </p>
      )}
      <pre
        tabIndex={0}
        role="region"
        aria-label="What is sent"
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
