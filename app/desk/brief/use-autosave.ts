import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { briefPath } from "../../workspace/addresses/brief";
import { briefFields, type BriefAnswer } from "./fields";

/** How long after the last change it is saved. */
const afterMs = 2_000;

/** Saves a form by itself some seconds after it was changed. Without a script its button does. */
export function useAutosave(
  form: RefObject<HTMLFormElement>,
  loaded: { number: number; savedAt: string | null },
) {
  const fetcher = useFetcher<BriefAnswer>();
  const timer = useRef<number | null>(null);
  const [isChanged, setChanged] = useState(false);
  const { data, state, submit } = fetcher;
  const own = data && "saved" in data ? data.saved : null;
  const refused = data && !("saved" in data) ? data : null;
  const latest = own && own.number >= loaded.number ? own : loaded;

  const forget = useCallback(() => {
    if (timer.current !== null) window.clearTimeout(timer.current);
    timer.current = null;
  }, []);

  useEffect(() => forget, [forget]);

  const save = useCallback(() => {
    timer.current = null;
    if (!form.current) return;
    const fields = new FormData(form.current);
    fields.set(briefFields.intent, "autosave");
    setChanged(false);
    submit(fields, { method: "post", action: briefPath });
  }, [form, submit]);

  return {
    /** What the server has: the next save is based on it. */
    latest,
    /** Why the last save came to nothing; null: it did not. */
    refused,
    isSaving: state !== "idle",
    /** Something is not on its way to the server yet. */
    isChanged,
    changed: useCallback(() => {
      setChanged(true);
      forget();
      timer.current = window.setTimeout(save, afterMs);
    }, [forget, save]),
    /** It is being saved in another way. */
    leave: useCallback(() => {
      forget();
      setChanged(false);
    }, [forget]),
  };
}
