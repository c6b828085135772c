import "#app/platform/prose/prose.css";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/platform/ui/button.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { formatInstantIn } from "#app/platform/ui/format.ts";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { useHydrated } from "#app/platform/ui/use-hydrated.ts";
import { LeaveQuestion } from "#app/platform/web/drafts/leave-question.tsx";
import { restoreFields, useFormDraft, valuesOf } from "#app/platform/web/drafts/use-form-draft.ts";
import type { EditProblems } from "#app/domain/content/edit.ts";
import { editPath, reviewPathOf } from "#app/workspace/paths/review.ts";
import { OriginBadge } from "#app/dashboard/layout/origin-badge.tsx";
import { editedPartId, editedParts, PartChoice, TextPart } from "./edit-parts.tsx";
import { NewerVersion, OtherTab } from "./edit-conflicts.tsx";
import {
  bodyLabel,
  editFields,
  editIntents,
  type EditAnswer,
  type TextInEditor,
} from "./text-editor.ts";
import { kindOf } from "#app/dashboard/review/text-to-review.ts";
import { goOnTyping, takeTyping } from "./typing-ahead.ts";
import { useEditAutosave } from "./use-edit-autosave.ts";

interface EditPageProps {
  view: TextInEditor;
  /** Why the form just sent was refused. */
  answer: EditAnswer | null;
}

/** Something was typed before hydration. */
const hasEarlyText = (form: HTMLFormElement) =>
  [...form.querySelectorAll("textarea")].some(({ value, defaultValue }) => value !== defaultValue);

/** Markdown editor with preview. Typing is autosaved; saving creates a version. */
export function EditPage({ view, answer }: EditPageProps) {
  const { contentItem, base, timeZone } = view;
  const form = useRef<HTMLFormElement>(null);
  const auto = useEditAutosave(form, contentItem.id, view.kept);
  const { latest } = auto;
  const draft = useFormDraft(`edit-${contentItem.id}`, latest.text);
  const [shown, show] = useState<"write" | "preview">("write");
  const hydrated = useHydrated();
  const sent = answer && !("kept" in answer) ? answer : null;
  const refused = sent ?? auto.refused;
  const problems: EditProblems = refused && "problems" in refused ? refused.problems : {};
  const conflict = refused && "conflict" in refused ? refused.conflict : null;
  const typed = sent?.typed ?? view.kept.text;
  const { found, keep } = draft;
  const { changed } = auto;

  const onTyped = () => {
    if (form.current) keep(valuesOf(form.current, editedParts));
    changed();
  };

  useEffect(() => {
    if (!form.current || !found) return;
    restoreFields(form.current, found.kept);
    if (hasEarlyText(form.current) || Object.keys(found.kept).length > 0) onTyped();
    const typed = takeTyping();
    const body = document.getElementById(editedPartId("body"));
    if (typed !== null && body instanceof HTMLTextAreaElement) goOnTyping(body, typed);
    // Runs once per draft: later answers are newer than the initial text.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [found]);

  const leave = () => {
    auto.leave();
    draft.discard();
  };
  const isDismissed = useIsDismissed(contentItem.id);
  const { discard } = draft;
  useEffect(() => {
    if (isDismissed) discard();
  }, [isDismissed, discard]);
  const state = refused
    ? "Not saved: see below"
    : auto.isSaving
      ? "Saving…"
      : draft.isChanged || auto.isWaiting
        ? "Not saved yet"
        : latest.savedAt === null
          ? "No changes"
          : `Saved ${formatInstantIn(latest.savedAt, timeZone)}`;
  const next = latest.newest.number + 1;
  const hidden = (part: typeof shown) => hydrated && shown !== part && "max-lg:hidden";
  return (
    <main id="main" className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-6">
      <Form
        ref={form}
        method="post"
        action={editPath(contentItem.id)}
        onInput={onTyped}
        onSubmit={auto.leave}
      >
        <input type="hidden" name={editFields.base} value={base.id} />
        <input type="hidden" name={editFields.revision} value={latest.revision} />
        <input type="hidden" name={editFields.openedAs} value={view.openedAs} />
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h1 className="text-xl font-semibold">Edit</h1>
          <p role="status" aria-label="Save status" className="text-sm text-ink-soft">
            {state}
          </p>
        </div>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <span>
            {kindOf(contentItem)}, based on version {base.number}
          </span>
          <OriginBadge origin={contentItem.origin} />
          <Link to={reviewPathOf(contentItem.id)} className={inlineLinkStyles}>
            Back to review
          </Link>
        </p>
        {conflict && (
          <OtherTab
            conflict={conflict}
            contentItemId={contentItem.id}
            timeZone={timeZone}
            onTakeOther={leave}
          />
        )}
        {!conflict && latest.newest.id !== base.id && (
          <NewerVersion view={view} newest={latest.newest} />
        )}
        <PartChoice shown={shown} show={show} />
        <div className="mt-4 grid items-start gap-6 lg:grid-cols-2">
          <div className={classNames("min-w-0 space-y-4", hidden("write"))}>
            <TextPart name="title" label="Title" initial={typed.title} problem={problems.title} />
            {contentItem.hasDescription ? (
              <TextPart
                name="description"
                label="Description for search results"
                initial={typed.description}
                problem={problems.description}
              />
            ) : (
              <input type="hidden" name="description" value={typed.description} />
            )}
            <TextPart
              name="body"
              label={bodyLabel}
              initial={typed.body}
              problem={problems.body}
              isLong
            />
          </div>
          <section aria-label="Preview" className={classNames("min-w-0", hidden("preview"))}>
            <h2 className="text-sm font-medium">Preview</h2>
            <div className="mt-1 rounded-lg border border-line bg-surface px-4 pt-1 pb-5">
              <p dir="auto" className="mt-3 text-left text-2xl font-semibold break-words">
                {latest.text.title}
              </p>
              {/* Safe: the renderer disables HTML in Markdown. */}
              <div
                className="prose break-words"
                dangerouslySetInnerHTML={{ __html: latest.html }}
              />
            </div>
          </section>
        </div>
        <div className="sticky bottom-14 z-20 -mx-4 mt-6 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-3 sm:bottom-0 sm:mx-0">
          <p className="min-w-0 flex-1 basis-56 text-sm text-ink-soft">
            Your version still needs approval.
          </p>
          <Button
            type="submit"
            variant="quiet"
            name={editFields.intent}
            value={editIntents.discard}
            formNoValidate
          >
            Discard changes
          </Button>
          {!hydrated && (
            <Button type="submit" name={editFields.intent} value={editIntents.preview}>
              Save and preview
            </Button>
          )}
          <Button type="submit" variant="primary" name={editFields.intent} value={editIntents.save}>
            Save as version {next}
          </Button>
        </div>
      </Form>
      <LeaveQuestion isChanged={draft.isChanged} onDiscard={leave} />
    </main>
  );
}

/** True once discarding is confirmed, so that the tab's draft can be cleared. */
function useIsDismissed(contentItemId: string): boolean {
  const { state, formData, location } = useNavigation();
  return (
    state === "loading" &&
    formData?.get(editFields.intent) === editIntents.discard &&
    location.pathname === reviewPathOf(contentItemId)
  );
}
