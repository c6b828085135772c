import { Form, useNavigation } from "@remix-run/react";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { AlertIcon } from "#app/platform/ui/icons/icons.tsx";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { editPath } from "#app/workspace/paths/review.ts";
import { mendFields, mendIntent, previewProblemWords } from "./preview-problem.copy.ts";
import type { TextPreview } from "./text-preview.ts";

interface PreviewProblemsProps {
  preview: TextPreview;
  contentItemId: string;
  /** The version that is shown. */
  versionId: string;
  /** Whether a person may change it now, and is somebody who may. */
  canMend: boolean;
}

/** What the place would not take, each with what mends it. */
export function PreviewProblems({
  preview,
  contentItemId,
  versionId,
  canMend,
}: PreviewProblemsProps) {
  const { formData, state } = useNavigation();
  const { channel, problems } = preview;
  if (problems.length === 0) return null;
  return (
    <ul className="mb-4 space-y-2">
      {problems.map((problem) => {
        const { words, button } = previewProblemWords[problem];
        const busy =
          state !== "idle" &&
          formData?.get(mendFields.problem) === problem &&
          formData.get(mendFields.place) === channel;
        return (
          <li key={problem} className="rounded-lg bg-warning-soft p-3 text-sm">
            <p className="flex gap-2">
              <AlertIcon size={18} className="mt-0.5 shrink-0 text-warning" />
              {words}
            </p>
            {canMend && button !== null && (
              <Form method="post" action={contentItemPath(contentItemId)} className="mt-2">
                <input type="hidden" name="intent" value={mendIntent} />
                <FailedText text="Failed to mend the text" />
                <input type="hidden" name={mendFields.problem} value={problem} />
                <input type="hidden" name={mendFields.place} value={channel} />
                <input type="hidden" name={mendFields.base} value={versionId} />
                <Button type="submit" size="small" disabled={busy}>
                  {button}
                  <span className="sr-only"> at {channel}</span>
                </Button>
                <span className="mt-2 block text-ink-soft">
                  That is a new version, which waits for your decision.
                </span>
              </Form>
            )}
            {canMend && button === null && (
              <ButtonLink to={editPath(contentItemId)} size="small" className="mt-2">
                Describe it
              </ButtonLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}
