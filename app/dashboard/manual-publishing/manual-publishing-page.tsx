import "#app/platform/prose/prose.css";
import { Form, Link, useNavigation } from "@remix-run/react";
import { Input } from "#app/platform/ui/forms/controls.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { formatNumber } from "#app/platform/ui/format.ts";
import { ExternalIcon } from "#app/platform/ui/icons/icons.tsx";
import { inlineLinkStyles, linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import type { VideoPart } from "#app/domain/channels/by-hand/manual-channel.ts";
import { manualPublishingPath, contentItemPath } from "#app/workspace/paths/content.ts";
import { OriginBadge } from "#app/dashboard/layout/origin-badge.tsx";
import { CopyButton } from "./copy-button.tsx";
import type { ManualPublication } from "./manual-publishing.ts";
import {
  linkField,
  maxManualLinkLength,
  manualPublishingIntent,
} from "./manual-publishing-fields.ts";

export interface ManualPublishingProblem {
  link: string;
  message: string;
}

interface ManualPublishingPageProps {
  manualPublication: ManualPublication;
  /** Why the link was refused, and what was typed; null: no error. */
  problem: ManualPublishingProblem | null;
}

/** Guides the owner through publishing manually: text to copy, then a field for the link. */
export function ManualPublishingPage({ manualPublication, problem }: ManualPublishingPageProps) {
  const { text, place, why, steps, startsAt, parts, versionNumber } = manualPublication;
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-4 py-8 sm:px-6">
      <Link to={contentItemPath(text.id)} className={`text-sm ${linkStyles}`}>
        ← Back
      </Link>
      <h1 className="mt-3 text-2xl font-semibold break-words">
        Post to {place}: “<bdi>{text.title.trim() || "Untitled"}</bdi>”
      </h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
        Version {versionNumber} <OriginBadge origin={text.origin} />
      </p>
      <p className="mt-3 max-w-prose">{why}</p>
      <ol className="mt-3 max-w-prose list-decimal space-y-1.5 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-3">
        <a href={startsAt} rel="noopener noreferrer" className={inlineLinkStyles}>
          Open {place} <ExternalIcon size={14} className="inline align-[-2px]" />
        </a>
      </p>
      <LinkCard manualPublication={manualPublication} problem={problem} />
      <h2 className="mt-8 text-lg font-semibold">Copy this</h2>
      <div className="mt-3 space-y-4">
        {parts.map((part) => (
          <Part key={part.name} part={part} />
        ))}
      </div>
    </main>
  );
}

function LinkCard({
  manualPublication: { text, place, linkHint, notYet, url },
  problem,
}: ManualPublishingPageProps) {
  const { state } = useNavigation();
  return (
    <Card className="mt-6 sm:p-6">
      <h2 className="font-semibold">
        {url === null ? "Already posted it?" : `Published on ${place}`}
      </h2>
      {url !== null && (
        <p className="mt-1 break-all">
          <a href={url} rel="noopener noreferrer" className={inlineLinkStyles}>
            {url}
          </a>
        </p>
      )}
      {notYet === null ? (
        <Form method="post" action={manualPublishingPath(text.id)} className="mt-3 space-y-3">
          <input type="hidden" name="intent" value={manualPublishingIntent} />
          <FailedText text="Couldn’t save the link" />
          <label className="block text-sm font-medium">
            {url === null ? `${place} link` : `New ${place} link`}
            <Input
              name={linkField}
              type="text"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              maxLength={maxManualLinkLength}
              defaultValue={problem?.link ?? ""}
              aria-invalid={problem !== null}
              aria-describedby="link-hint"
              className="mt-1.5 font-normal"
            />
          </label>
          {problem && (
            <p role="alert" className="text-sm text-danger">
              {problem.message}
            </p>
          )}
          <p id="link-hint" className="text-sm text-ink-soft">
            {linkHint}
          </p>
          <Button
            type="submit"
            variant={url === null ? "primary" : "secondary"}
            aria-disabled={state === "submitting" || undefined}
          >
            {url === null ? "Mark as published" : "Update link"}
          </Button>
        </Form>
      ) : (
        <p className="mt-1 max-w-prose text-ink-soft">{notYet}</p>
      )}
    </Card>
  );
}

function Part({ part: { name, text, html, most } }: { part: VideoPart }) {
  const length = [...text].length;
  return (
    <section aria-label={name} className="rounded-xl border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-medium">{name}</h3>
        <CopyButton name={name} text={text} html={html} />
      </div>
      {html === undefined ? (
        // One click selects all of it, even without JavaScript.
        <p
          dir="auto"
          className="mt-2 max-h-80 overflow-auto text-left break-words whitespace-pre-wrap select-all"
          tabIndex={0}
        >
          {text}
        </p>
      ) : (
        // Safe: the renderer disables HTML in Markdown.
        <div
          className="prose max-h-96 overflow-auto break-words select-all"
          tabIndex={0}
          role="region"
          aria-label={`${name} to copy`}
          dangerouslySetInnerHTML={{ __html: html }}
        />
      )}
      {most !== undefined && (
        <p
          className={classNames(
            "mt-2 text-sm tabular-nums",
            length > most ? "font-medium text-danger" : "text-ink-soft",
          )}
        >
          {formatNumber(length)} of {formatNumber(most)} characters
        </p>
      )}
    </section>
  );
}
