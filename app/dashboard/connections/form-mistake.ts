/** Why a connection form was rejected. */
export interface FormMistake {
  /** The field it refers to; null: the whole form, shown above. */
  field: string | null;
  words: string;
}

/** Maximum length of keys, addresses, and names; longer ones were copied with extra text. */
const maxTypedLength = 500;

/** @param typed by field name. @returns null: no value is too long */
export function tooLongIn(typed: Readonly<Record<string, string>>): FormMistake | null {
  const field = Object.keys(typed).find((name) => (typed[name] ?? "").length > maxTypedLength);
  if (field === undefined) return null;
  return { field, words: "This is too long. Please copy it again." };
}
