import { useRouteLoaderData } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useHydrated } from "#app/platform/ui/use-hydrated.ts";
import { createFormDraft, parseDraft, personalDraftKey, type FieldValues } from "./form-draft.ts";
import { storedInTab } from "./stored-text.ts";

interface FormDraftState<Name extends string> {
  /**
   * The unsaved draft when the page loaded, and the server's values then; null on the server and
   * before hydration.
   */
  found: { kept: Partial<FieldValues<Name>>; saved: FieldValues<Name> } | null;
  /** Leaving would lose input. */
  isChanged: boolean;
  /** Call on every change. */
  keep: (values: FieldValues<Name>) => void;
  discard: () => void;
}

/**
 * Keeps a signed-in user's form input until it is saved: a reload, an ended session or an
 * unreachable server loses nothing.
 * @param form a name that is unique per user
 * @param saved the server's values; each field may be kept. Its names never change.
 */
export function useFormDraft<Name extends string>(
  form: string,
  saved: FieldValues<Name>,
): FormDraftState<Name> {
  const person =
    useRouteLoaderData<{ user: { id: string } | null }>("root")?.user?.id ?? "anonymous";
  const [stored] = useState(() => storedInTab(personalDraftKey(person, form)));
  const text = useSyncExternalStore(stored.subscribe, stored.get, () => null);
  // The keys are field names.
  const [names] = useState(() => Object.keys(saved) as Name[]);
  const kept = useMemo(() => parseDraft(text, names), [text, names]);
  // The server trims too.
  const isChanged = names.some((name) => name in kept && kept[name]?.trim() !== saved[name].trim());
  const [found, setFound] = useState<FormDraftState<Name>["found"]>(null);

  const hydrated = useHydrated();

  // Only the values at page load count.
  if (hydrated && !found) setFound({ kept, saved });

  useEffect(() => {
    // It was saved.
    if (text !== null && !isChanged) stored.set(null);
  }, [stored, text, isChanged]);

  const keep = (values: FieldValues<Name>) => createFormDraft(stored, names).keep(values, saved);
  const discard = useCallback(() => stored.set(null), [stored]);
  return { found, isChanged, keep, discard };
}

/** A form's field values; an unchecked box is empty, boxes with the same name are lines. */
export function valuesOf<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): FieldValues<Name> {
  const data = new FormData(form);
  const textOf = (value: unknown) => (typeof value === "string" ? value : "");
  const values = names.map((name) => [name, data.getAll(name).map(textOf).join("\n")]);
  // Built from these names.
  return Object.fromEntries(values) as FieldValues<Name>;
}

/** Restores a draft's fields, unless the user is already typing. */
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

/** If the kept choice is gone, radio buttons keep their present one. */
const offersChoice = (form: HTMLFormElement, name: string, value: string | undefined): boolean =>
  [...form.elements].some(
    (field) => field instanceof HTMLInputElement && field.name === name && field.value === value,
  );

/** Only values that the list still has. */
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
