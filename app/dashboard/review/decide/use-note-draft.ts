import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { personalDraftKey } from "#app/platform/web/drafts/form-draft.ts";
import { storedInTab } from "#app/platform/web/drafts/stored-text.ts";
import type { TextToReview } from "#app/dashboard/review/text-to-review.ts";

/** Keeps an unsent note across page loads and newer versions until the content is reviewed.
 */
export function useNoteDraft(
  { contentItem }: TextToReview,
  intent: string,
): readonly [note: string, keep: (note: string) => void] {
  const person =
    useRouteLoaderData<{ user: { id: string } | null }>("root")?.user?.id ?? "anonymous";
  const [stored] = useState(() =>
    storedInTab(personalDraftKey(person, `note-${intent}-${contentItem.id}`)),
  );
  const isDecided = contentItem.state !== "in_review";
  useEffect(() => {
    if (isDecided) stored.set(null);
  }, [stored, isDecided]);
  const note = useSyncExternalStore(stored.subscribe, stored.get, () => null) ?? "";
  return [note, (text) => stored.set(text === "" ? null : text)];
}
