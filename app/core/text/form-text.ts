/** What came of a form's field, as it was typed; empty where there is none, or a file in place of a text. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
