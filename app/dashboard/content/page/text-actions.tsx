import { Form, useNavigation } from "@remix-run/react";
import { mayLackCharacters } from "#app/platform/pdf/drawn-scripts.ts";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { CopyIcon, DownloadIcon } from "#app/platform/ui/icons/icons.tsx";
import { Popover } from "#app/platform/ui/overlays/popover.tsx";
import { useToast } from "#app/platform/ui/overlays/toast.tsx";
import {
  manualPublishingPath,
  contentItemPath,
  contentItemFilePath,
  textFormats,
  unpublishPath,
} from "#app/workspace/paths/content.ts";
import { coverPath } from "#app/workspace/paths/pictures.ts";
import { editPath } from "#app/workspace/paths/review.ts";
import { contentIntents, isOut, type ContentView } from "./text-view.ts";

const formatNames = {
  md: "Markdown",
  html: "Web page (HTML)",
  pdf: "PDF",
  json: "Record (JSON)",
} as const;

/** The item's actions. All but copying work without JavaScript. */
export function TextActions({ view, demo }: { view: ContentView; demo: boolean }) {
  const { id, state } = view.text;
  const { shown, newestVersionId } = view;
  const lacksCharacters = mayLackCharacters(`${shown.title}\n${view.body}`);
  const shownVersion = shown.id === newestVersionId ? undefined : shown.number;
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <CopyButton title={view.shown.title} body={view.body} />
      {!demo && (
        <>
          <Popover
            button={
              <>
                <DownloadIcon size={18} /> Download
              </>
            }
            className="group relative text-sm"
            buttonClassName="flex min-h-10 cursor-pointer items-center gap-2 rounded-lg border border-line-strong bg-surface px-4 font-medium hover:bg-sunken"
            panelClassName="absolute left-0 top-full z-10 mt-1 w-56 rounded-xl border border-line-strong bg-surface p-2 shadow-lift sm:left-auto sm:right-0"
          >
            <ul>
              {textFormats.map((format) => (
                <li key={format}>
                  <a
                    href={contentItemFilePath(id, format, shownVersion)}
                    download
                    className="flex min-h-11 items-center rounded-lg px-3 hover:bg-sunken"
                  >
                    {formatNames[format]}
                  </a>
                  {format === "pdf" && lacksCharacters && (
                    <p className="px-3 pb-2 text-ink-soft">
                      Some characters may appear as boxes in the PDF. Download the web page instead.
                    </p>
                  )}
                </li>
              ))}
            </ul>
          </Popover>
          {view.canCorrect && (
            // While in review, reviewing is the primary action.
            <ButtonLink to={editPath(id)} variant={state === "waiting" ? "secondary" : "primary"}>
              Edit
            </ButtonLink>
          )}
          {view.canSendAnew && <ButtonLink to={editPath(id)}>Write a new version</ButtonLink>}
          {view.manualPublishingAt !== null && (
            <ButtonLink to={manualPublishingPath(id)}>Post to {view.manualPublishingAt}</ButtonLink>
          )}
          {view.canHaveCover && state !== "archived" && (
            <ButtonLink to={coverPath(id)}>{view.cover ? "Change cover" : "Add cover"}</ButtonLink>
          )}
          {isOut(view.text) && <ButtonLink to={unpublishPath(id)}>Unpublish</ButtonLink>}
          {state === "archived" ? (
            <ActionForm
              id={id}
              intent={contentIntents.bringBack}
              label="Restore"
              failed="Couldn’t restore this content"
            />
          ) : (
            <ActionForm
              id={id}
              intent={contentIntents.archive}
              label="Archive"
              failed="Couldn’t archive this content"
            />
          )}
        </>
      )}
      {view.canSendAnew && !demo && (
        <p className="basis-full text-sm text-ink-soft sm:max-w-md">
          Not published. A new version is published once you approve it.
        </p>
      )}
      {view.canCorrect && !demo && (
        <div className="basis-full space-y-1 text-sm text-ink-soft sm:max-w-md">
          <p>
            Editing creates a new version. Once you approve it, it replaces this one on every
            channel{view.stays.length > 0 && " that supports changes"}.
          </p>
          {view.stays.map(({ channel, whyNot }) => (
            <p key={channel}>
              It won’t change on <bdi>{channel}</bdi>: {whyNot}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

interface ActionFormProps {
  id: string;
  intent: string;
  label: string;
  failed: string;
}

function ActionForm({ id, intent, label, failed }: ActionFormProps) {
  const { state, formData } = useNavigation();
  const isSending = state !== "idle" && formData?.get("intent") === intent;
  return (
    <Form method="post" action={contentItemPath(id)}>
      <input type="hidden" name="intent" value={intent} />
      <FailedText text={failed} />
      <Button type="submit" aria-disabled={isSending || undefined}>
        {label}
      </Button>
    </Form>
  );
}

function CopyButton({ title, body }: { title: string; body: string }) {
  const toast = useToast();
  async function copy() {
    try {
      // Undefined on pages served over plain HTTP.
      await navigator.clipboard.writeText(`# ${title}\n\n${body}`);
      toast({
        tone: "success",
        title: "Copied",
        description: "As Markdown, with headings.",
      });
    } catch {
      toast({
        tone: "error",
        title: "Couldn’t copy the text",
        description: "Your browser blocked it. Download the text instead.",
      });
    }
  }
  return (
    <Button onClick={() => void copy()} className="noscript:hidden">
      <CopyIcon size={18} />
      Copy
    </Button>
  );
}
