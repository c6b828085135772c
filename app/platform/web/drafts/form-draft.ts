import type { StoredText } from "./stored-text.ts";

/** Text by the names of fields. */
export type FieldValues<Name extends string> = Record<Name, string>;

interface FormDraft<Name extends string> {
  /** Only the fields in which something was written; nothing else can get out of the storage. */
  read(): Partial<FieldValues<Name>>;
  /** @param initial what the form began with, which need not be kept */
  keep(values: FieldValues<Name>, initial: Partial<FieldValues<Name>>): void;
  clear(): void;
}

/** What has been written into a form so far, so that a look at another page costs nobody their text. */
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

/** Those of the names that a stored text has a value for. */
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

/** Anybody may write anything into the browser's storage. */
function parse(text: string | null): Record<string, unknown> {
  if (text === null) return {};
  try {
    const values: unknown = JSON.parse(text);
    // An object whose fields nothing is known of yet.
    return typeof values === "object" && values !== null ? (values as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Each draft of a signed-in person is kept under a name that begins so; named in the Cookie Policy. */
const personalPrefix = "draft:";

/** @param form a name that no other form of this person has */
export function personalDraftKey(personId: string, form: string): string {
  return `${personalPrefix}${personId}:${form}`;
}

/** Of any form, or of one. */
export const isPersonalDraft = (key: string, form = ""): boolean =>
  key.startsWith(personalPrefix) && key.endsWith(form && `:${form}`);

/** So that whoever comes next finds nothing of it: for signing out, or once a form is sent. */
export function forgetDrafts(storage: () => Storage, isMeant: (key: string) => boolean): void {
  try {
    const kept = storage();
    for (const key of Object.keys(kept)) if (isMeant(key)) kept.removeItem(key);
  } catch {
    // Blocked: there is nothing in it.
  }
}
