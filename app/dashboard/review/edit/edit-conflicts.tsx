import type { ReactNode } from "react";
import { Button } from "#app/platform/ui/button.tsx";
import { formatInstantIn } from "#app/platform/ui/format.ts";
import { AlertIcon } from "#app/platform/ui/icons/icons.tsx";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { editPath } from "#app/workspace/paths/review.ts";
import { ChangedText, changesText } from "#app/dashboard/review/changed-text.tsx";
import { editFields, editIntents, type EditConflict, type TextInEditor } from "./text-editor.ts";
import type { DrawnChanges } from "#app/dashboard/review/text-to-review.ts";

interface OtherTabProps {
  conflict: EditConflict;
  contentItemId: string;
  timeZone: string;
  onTakeOther: () => void;
}

/** Another tab saved different text: nothing is overwritten until the user chooses. */
export function OtherTab({ conflict, contentItemId, timeZone, onTakeOther }: OtherTabProps) {
  const { revision, savedAt, changes } = conflict;
  return (
    <Conflict
      title={`Changed in another tab, ${formatInstantIn(savedAt, timeZone)}`}
      message="Your text is below and not saved yet."
      compared="Your changes compared with the other tab"
      changes={changes}
    >
      <Button
        type="submit"
        size="small"
        name={editFields.intent}
        value={`${editIntents.overTab} ${revision}`}
      >
        Keep my text
      </Button>
      <a href={editPath(contentItemId)} onClick={onTakeOther} className={inlineLinkStyles}>
        Use the other tab’s text
      </a>
    </Conflict>
  );
}

interface NewerVersionProps {
  view: TextInEditor;
  newest: { id: string; number: number };
}

/** A newer version arrived while an older one was being edited. */
export function NewerVersion({ view, newest }: NewerVersionProps) {
  const { changes, newestBy, base } = view;
  const maker = newestBy === "agent" ? "An agent" : "Someone";
  return (
    <Conflict
      title={`${maker} created version ${newest.number} while you were editing`}
      message={`You started from version ${base.number}. Your text is saved below.`}
      compared={`Your changes compared with version ${newest.number}`}
      changes={changes}
    >
      <Button
        type="submit"
        size="small"
        name={editFields.intent}
        value={`${editIntents.overVersion} ${newest.id}`}
      >
        Save mine as version {newest.number + 1}
      </Button>
      {changes === null && (
        <a href={editPath(view.contentItem.id)} className={inlineLinkStyles}>
          Compare
        </a>
      )}
    </Conflict>
  );
}

interface ConflictProps {
  title: string;
  message: string;
  compared: string;
  changes: DrawnChanges | null;
  children: ReactNode;
}

function Conflict({ title, message, compared, changes, children }: ConflictProps) {
  return (
    <div
      role="alert"
      className="mt-4 rounded-xl border border-warning-mark/40 bg-warning-soft px-4 py-3 text-sm"
    >
      <p className="flex items-center gap-2 font-semibold">
        <AlertIcon aria-hidden className="text-warning" />
        {title}
      </p>
      <p className="mt-1">{message}</p>
      <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-2">{children}</div>
      {changes && (
        <details className="mt-3">
          <summary className="cursor-pointer">
            {compared}: {changesText(changes)}
          </summary>
          <div className="prose mt-2 max-w-prose rounded-lg bg-surface px-4 pb-4 break-words">
            <ChangedText changes={changes} />
          </div>
        </details>
      )}
    </div>
  );
}
