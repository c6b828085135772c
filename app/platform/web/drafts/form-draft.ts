import type { StoredText } from "./stored-text.ts";

/** Text by field name. */
export type FieldValues<Name extends string> = Record<Name, string>;

interface FormDraft<Name extends string> {
  /** Only fields with input; nothing else can be read from storage. */
  read(): Partial<FieldValues<Name>>;
  /** @param initial the form's initial values, which need not be stored */
  keep(values: FieldValues<Name>, initial: Partial<FieldValues<Name>>): void;
  clear(): void;
}

/** A form's unsaved input, so that visiting another page loses nothing. */
export function createFormDraft<Name extends string>(
  stored: StoredText,
  names: readonly Name[],
): FormDraft<Name> {
  return {
    read: () => parseDraft(stored.get(), names),

    keep(values, initial) {
      const written = names.filter((name) => values[name] !== (initial[name] ?? ""));
      const fields = Object.fromEntries(written.map((name) => [name, values[name]]));
      stored.set(written.length > 0 ? JSON.stringify(fields) : null);
    },

    clear: () => stored.set(null),
  };
}

/** The names for which the stored draft has a value. */
export function parseDraft<Name extends string>(
  text: string | null,
  names: readonly Name[],
): Partial<FieldValues<Name>> {
  const values = parse(text);
  const kept: Partial<FieldValues<Name>> = {};
  for (const name of names) {
    const value = values[name];
    if (typeof value === "string") kept[name] = value;
  }
  return kept;
}

/** Browser storage is untrusted. */
function parse(text: string | null): Record<string, unknown> {
  if (text === null) return {};
  try {
    const values: unknown = JSON.parse(text);
    // An object with unknown fields.
    return typeof values === "object" && values !== null ? (values as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The key prefix of drafts; listed in the Cookie Policy. */
const personalPrefix = "draft:";

/** @param form a name that is unique per user */
export function personalDraftKey(personId: string, form: string): string {
  return `${personalPrefix}${personId}:${form}`;
}

/** All drafts, or one form's. */
export const isPersonalDraft = (key: string, form = ""): boolean =>
  key.startsWith(personalPrefix) && key.endsWith(form && `:${form}`);

/** Clears drafts at sign-out, or once a form is sent. */
export function forgetDrafts(storage: () => Storage, isMeant: (key: string) => boolean): void {
  try {
    const kept = storage();
    for (const key of Object.keys(kept)) if (isMeant(key)) kept.removeItem(key);
  } catch {
    // Storage is blocked, so it is empty.
  }
}
