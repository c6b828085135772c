import type { ReactNode } from "react";
import { Button } from "#app/platform/ui/button.tsx";
import { formatInstantIn } from "#app/platform/ui/format.ts";
import { AlertIcon } from "#app/platform/ui/icons/icons.tsx";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { editPath } from "#app/workspace/paths/review.ts";
import { ChangedText, changesInWords } from "#app/dashboard/review/changed-text.tsx";
import { editFields, editIntents, type EditConflict, type TextInEditor } from "./text-editor.ts";
import type { DrawnChanges } from "#app/dashboard/review/text-to-review.ts";

interface OtherTabProps {
  conflict: EditConflict;
  contentItemId: string;
  timeZone: string;
  onTakeOther: () => void;
}

/** Another tab has kept other words: neither is written over until somebody says so. */
export function OtherTab({ conflict, contentItemId, timeZone, onTakeOther }: OtherTabProps) {
  const { revision, savedAt, changes } = conflict;
  return (
    <Told
      title={`Changed in another tab, ${formatInstantIn(savedAt, timeZone)}`}
      words="Your words stand below and are not kept yet."
      compared="How yours differ from those of the other tab"
      changes={changes}
    >
      <Button
        type="submit"
        size="small"
        name={editFields.intent}
        value={`${editIntents.overTab} ${revision}`}
      >
        Keep mine
      </Button>
      <a href={editPath(contentItemId)} onClick={onTakeOther} className={inlineLinkStyles}>
        Go on with the other tab’s
      </a>
    </Told>
  );
}

interface NewerVersionProps {
  view: TextInEditor;
  newest: { id: string; number: number };
}

/** A version came while somebody was at an older one. */
export function NewerVersion({ view, newest }: NewerVersionProps) {
  const { changes, newestBy, base } = view;
  const who = newestBy === "agent" ? "An agent has made" : "Somebody has made";
  return (
    <Told
      title={`${who} version ${newest.number} meanwhile`}
      words={`You began from version ${base.number}. Your words are kept, and stand below.`}
      compared={`How yours differ from version ${newest.number}`}
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
          See what differs
        </a>
      )}
    </Told>
  );
}

interface ToldProps {
  title: string;
  words: string;
  compared: string;
  changes: DrawnChanges | null;
  children: ReactNode;
}

function Told({ title, words, compared, changes, children }: ToldProps) {
  return (
    <div
      role="alert"
      className="mt-4 rounded-xl border border-warning-mark/40 bg-warning-soft px-4 py-3 text-sm"
    >
      <p className="flex items-center gap-2 font-semibold">
        <AlertIcon aria-hidden className="text-warning" />
        {title}
      </p>
      <p className="mt-1">{words}</p>
      <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-2">{children}</div>
      {changes && (
        <details className="mt-3">
          <summary className="cursor-pointer">
            {compared}: {changesInWords(changes)}
          </summary>
          <div className="prose mt-2 max-w-prose rounded-lg bg-surface px-4 pb-4 break-words">
            <ChangedText changes={changes} />
          </div>
        </details>
      )}
    </div>
  );
}
