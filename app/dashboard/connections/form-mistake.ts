/** Why a form that connects something was not taken. */
export interface FormMistake {
  /** At whose field it is told; null: it is about none alone, and stands above. */
  field: string | null;
  words: string;
}

/** Of a key, an address or a name: longer ones were copied together with something else. */
const maxTypedLength = 500;

/** @param typed by the fields' names. @returns null: none is too long to be looked at */
export function tooLongIn(typed: Readonly<Record<string, string>>): FormMistake | null {
  const field = Object.keys(typed).find((name) => (typed[name] ?? "").length > maxTypedLength);
  if (field === undefined) return null;
  return { field, words: "This is too long to be right: copy it once more." };
}
