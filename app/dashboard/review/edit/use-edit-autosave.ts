import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { editPath } from "#app/workspace/paths/review.ts";
import { editFields, editIntents, type EditAnswer, type SavedText } from "./text-editor.ts";

/** Delay after the last change. */
const afterMs = 2_000;

/** Autosaves shortly after the last change. Without JavaScript there is a button. */
export function useEditAutosave(
  form: RefObject<HTMLFormElement>,
  contentItemId: string,
  loaded: SavedText,
) {
  const fetcher = useFetcher<EditAnswer>();
  const timer = useRef<number | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const { data, state, submit } = fetcher;
  const own = data && "kept" in data ? data.kept : null;

  const forget = useCallback(() => {
    if (timer.current !== null) window.clearTimeout(timer.current);
    timer.current = null;
    setWaiting(false);
  }, []);

  useEffect(() => forget, [forget]);

  const keep = useCallback(() => {
    forget();
    if (!form.current) return;
    const fields = new FormData(form.current);
    fields.set(editFields.intent, editIntents.autosave);
    submit(fields, { method: "post", action: editPath(contentItemId) });
  }, [form, forget, contentItemId, submit]);

  return {
    /** The text on the server. */
    latest: own && own.revision >= loaded.revision ? own : loaded,
    /** Why the last autosave failed; null: it worked. */
    refused: data && !("kept" in data) ? data : null,
    isSaving: state !== "idle",
    isWaiting,
    changed: useCallback(() => {
      forget();
      setWaiting(true);
      timer.current = window.setTimeout(keep, afterMs);
    }, [forget, keep]),
    /** The form is being sent: cancel the autosave. */
    leave: forget,
  };
}
