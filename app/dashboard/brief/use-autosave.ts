import { useFetcher, useLocation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { briefPath } from "#app/workspace/paths/brief.ts";
import { briefFields, type BriefAnswer } from "./fields.ts";

/** How long after the last change it is saved. */
const afterMs = 2_000;

/**
 * Saves a form by itself some seconds after it was changed. Without a script its button does.
 * @param isRefused the form was sent by a button, and came back
 */
export function useAutosave(
  form: RefObject<HTMLFormElement>,
  loaded: { number: number; savedAt: string | null },
  isRefused: boolean,
) {
  const fetcher = useFetcher<BriefAnswer>();
  const { key } = useLocation();
  const timer = useRef<number | null>(null);
  const [isChanged, setChanged] = useState(false);
  // How often it was changed, and how often when it was last sent: what is typed meanwhile is not saved.
  const changes = useRef(0);
  const sentChanges = useRef(0);
  const sentFrom = useRef<string | null>(null);
  const { data, state, submit } = fetcher;
  const own = data && "saved" in data ? data.saved : null;
  const refused = data && !("saved" in data) ? data : null;
  // The fetcher forgets it with a request that is refused or gets lost, and the next save is based on it.
  const [known, setKnown] = useState(own);
  if (own && own !== known) setKnown(own);
  const latest = known && known.number >= loaded.number ? known : loaded;

  const forget = useCallback(() => {
    if (timer.current !== null) window.clearTimeout(timer.current);
    timer.current = null;
  }, []);

  useEffect(() => forget, [forget]);

  const settle = useCallback(() => {
    if (sentChanges.current === changes.current) setChanged(false);
  }, []);

  // Not when it is sent: what is refused or gets lost is still only on this page.
  useEffect(() => {
    if (own) settle();
  }, [own, settle]);

  // What a button has sent leads on once it is taken.
  useEffect(() => {
    if (sentFrom.current === null || sentFrom.current === key) return;
    sentFrom.current = null;
    if (!isRefused) settle();
  }, [key, isRefused, settle]);

  const save = useCallback(() => {
    timer.current = null;
    if (!form.current) return;
    const fields = new FormData(form.current);
    fields.set(briefFields.intent, "autosave");
    sentChanges.current = changes.current;
    submit(fields, { method: "post", action: briefPath });
  }, [form, submit]);

  return {
    /** What the server has: the next save is based on it. */
    latest,
    /** Why the last save came to nothing; null: it did not. */
    refused,
    isSaving: state !== "idle",
    /** Something stands here that the server is not known to have. */
    isChanged,
    changed: useCallback(() => {
      changes.current += 1;
      setChanged(true);
      forget();
      timer.current = window.setTimeout(save, afterMs);
    }, [forget, save]),
    /** A button sends it. */
    sent: useCallback(() => {
      forget();
      sentChanges.current = changes.current;
      sentFrom.current = key;
    }, [forget, key]),
    /** Nobody wants it any more. */
    drop: useCallback(() => {
      forget();
      setChanged(false);
    }, [forget]),
  };
}
