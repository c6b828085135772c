import { useRouteLoaderData } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useHydrated } from "#app/platform/ui/use-hydrated.ts";
import { createFormDraft, parseDraft, personalDraftKey, type FieldValues } from "./form-draft.ts";
import { storedInTab } from "./stored-text.ts";

interface FormDraftState<Name extends string> {
  /**
   * What had been written and not been saved when the page came, and what the server had then; null
   * on the server and until the page is alive.
   */
  found: { kept: Partial<FieldValues<Name>>; saved: FieldValues<Name> } | null;
  /** Something would be lost by leaving. */
  isChanged: boolean;
  /** To be told of every change. */
  keep: (values: FieldValues<Name>) => void;
  discard: () => void;
}

/**
 * Keeps what a signed-in person writes into a form until it is saved: a reload, a lost session or a
 * server that is away costs nobody their text.
 * @param form names the form among those of this person
 * @param saved what the server has; each field may be kept. Its names stay the same.
 */
export function useFormDraft<Name extends string>(
  form: string,
  saved: FieldValues<Name>,
): FormDraftState<Name> {
  const person = useRouteLoaderData<{ user: { id: string } | null }>("root")?.user?.id ?? "nobody";
  const [stored] = useState(() => storedInTab(personalDraftKey(person, form)));
  const text = useSyncExternalStore(stored.subscribe, stored.get, () => null);
  // The keys are the fields' names.
  const [names] = useState(() => Object.keys(saved) as Name[]);
  const kept = useMemo(() => parseDraft(text, names), [text, names]);
  // Spaces around a text are not kept by the server either.
  const isChanged = names.some((name) => name in kept && kept[name]?.trim() !== saved[name].trim());
  const [found, setFound] = useState<FormDraftState<Name>["found"]>(null);

  const hydrated = useHydrated();

  // Only what the page began with counts.
  if (hydrated && !found) setFound({ kept, saved });

  useEffect(() => {
    // It has been saved.
    if (text !== null && !isChanged) stored.set(null);
  }, [stored, text, isChanged]);

  const keep = (values: FieldValues<Name>) => createFormDraft(stored, names).keep(values, saved);
  const discard = useCallback(() => stored.set(null), [stored]);
  return { found, isChanged, keep, discard };
}

/** What the fields of a form hold; a box that is not ticked holds nothing, boxes of one name a line each. */
export function valuesOf<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): FieldValues<Name> {
  const data = new FormData(form);
  const textOf = (value: unknown) => (typeof value === "string" ? value : "");
  const values = names.map((name) => [name, data.getAll(name).map(textOf).join("\n")]);
  // Made of these names.
  return Object.fromEntries(values) as FieldValues<Name>;
}

/** Puts into a form's fields what was kept of them, unless somebody has begun to write already. */
export function restoreFields(form: HTMLFormElement, kept: Partial<Record<string, string>>): void {
  for (const field of form.elements) {
    if (field instanceof HTMLTextAreaElement) restoreText(field, kept[field.name]);
    if (field instanceof HTMLSelectElement) restoreChoice(field, kept[field.name]);
    if (!(field instanceof HTMLInputElement)) continue;
    const value = kept[field.name];
    if (field.type === "radio" || field.type === "checkbox") {
      const isOffered = field.type === "checkbox" || offersChoice(form, field.name, value);
      if (value !== undefined && isOffered) field.checked = value.split("\n").includes(field.value);
    } else if (field.type !== "hidden") restoreText(field, value);
  }
}

/** Of what may be chosen, something stays chosen where the kept choice is there no more. */
const offersChoice = (form: HTMLFormElement, name: string, value: string | undefined): boolean =>
  [...form.elements].some(
    (field) => field instanceof HTMLInputElement && field.name === name && field.value === value,
  );

/** Only what the list still offers. */
function restoreChoice(field: HTMLSelectElement, value: string | undefined): void {
  const isUntouched = field.selectedOptions[0]?.defaultSelected ?? false;
  const offers = [...field.options].some((option) => option.value === value);
  if (value !== undefined && isUntouched && offers) field.value = value;
}

function restoreText(
  field: HTMLInputElement | HTMLTextAreaElement,
  value: string | undefined,
): void {
  if (value !== undefined && field.value === field.defaultValue) field.value = value;
}
