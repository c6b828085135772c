/** A file in place of a text is no text. */
export function textOf(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === "string" ? value.trim() : "";
}

/** Of a key, an address or a name: longer ones were copied together with something else. */
export const longestTyped = 500;

export const tooLongTyped = "One of these is too long to be right: copy it once more.";
