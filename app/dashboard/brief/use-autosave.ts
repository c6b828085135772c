import { useFetcher, useLocation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { briefPath } from "#app/workspace/paths/brief.ts";
import { briefFields, type BriefAnswer } from "./fields.ts";

/** Delay after the last change. */
const afterMs = 2_000;

/**
 * Saves a form automatically a few seconds after a change. @param isRefused the form was submitted with a button and rejected
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
  // Counts changes now and at the last send, since typing may continue meanwhile.
  const changes = useRef(0);
  const sentChanges = useRef(0);
  const sentFrom = useRef<string | null>(null);
  const { data, state, submit } = fetcher;
  const own = data && "saved" in data ? data.saved : null;
  const refused = data && !("saved" in data) ? data : null;
  // The fetcher forgets it when a request fails, but the next save is based on it.
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

  // Not on sending: after a failed request the changes exist only on this page.
  useEffect(() => {
    if (own) settle();
  }, [own, settle]);

  // A submit button redirects when it succeeds.
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
    /** The server's version; the next save is based on it. */
    latest,
    /** Why the last save failed; null: it did not. */
    refused,
    isSaving: state !== "idle",
    /** There are unsaved changes. */
    isChanged,
    changed: useCallback(() => {
      changes.current += 1;
      setChanged(true);
      forget();
      timer.current = window.setTimeout(save, afterMs);
    }, [forget, save]),
    /** Called when a button submits the form. */
    sent: useCallback(() => {
      forget();
      sentChanges.current = changes.current;
      sentFrom.current = key;
    }, [forget, key]),
    /** Discards the pending save. */
    drop: useCallback(() => {
      forget();
      setChanged(false);
    }, [forget]),
  };
}
