import { Form, useNavigation } from "@remix-run/react";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { AlertIcon } from "#app/platform/ui/icons/icons.tsx";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { editPath } from "#app/workspace/paths/review.ts";
import { fixProblemFields, fixProblemIntent, previewProblemTexts } from "./preview-problem.copy.ts";
import type { TextPreview } from "./text-preview.ts";

interface PreviewProblemsProps {
  preview: TextPreview;
  contentItemId: string;
  /** The version shown. */
  versionId: string;
  /** Whether the viewer may change it now. */
  canFix: boolean;
}

/** What the channel would not accept, each with its fix. */
export function PreviewProblems({
  preview,
  contentItemId,
  versionId,
  canFix,
}: PreviewProblemsProps) {
  const { formData, state } = useNavigation();
  const { channel, problems } = preview;
  if (problems.length === 0) return null;
  return (
    <ul className="mb-4 space-y-2">
      {problems.map((problem) => {
        const { text, button } = previewProblemTexts[problem];
        const busy =
          state !== "idle" &&
          formData?.get(fixProblemFields.problem) === problem &&
          formData.get(fixProblemFields.channel) === channel;
        return (
          <li key={problem} className="rounded-lg bg-warning-soft p-3 text-sm">
            <p className="flex gap-2">
              <AlertIcon size={18} className="mt-0.5 shrink-0 text-warning" />
              {text}
            </p>
            {canFix && button !== null && (
              <Form method="post" action={contentItemPath(contentItemId)} className="mt-2">
                <input type="hidden" name="intent" value={fixProblemIntent} />
                <FailedText text="Couldn’t fix this content" />
                <input type="hidden" name={fixProblemFields.problem} value={problem} />
                <input type="hidden" name={fixProblemFields.channel} value={channel} />
                <input type="hidden" name={fixProblemFields.base} value={versionId} />
                <Button type="submit" size="small" disabled={busy}>
                  {button}
                  <span className="sr-only"> on {channel}</span>
                </Button>
                <span className="mt-2 block text-ink-soft">
                  This creates a new version for you to review.
                </span>
              </Form>
            )}
            {canFix && button === null && (
              <ButtonLink to={editPath(contentItemId)} size="small" className="mt-2">
                Add a description
              </ButtonLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}
