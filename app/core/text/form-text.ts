/** A form field's text as typed; empty if missing or a file. */
export function textOf(form: Pick<FormData, "get">, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** The texts of several fields as typed. @param names the fields' names in the form, by key */
export function textsOf<Key extends string>(
  form: Pick<FormData, "get">,
  names: Readonly<Record<Key, string>>,
): Record<Key, string> {
  const texts = Object.entries<string>(names).map(([key, name]) => [key, textOf(form, name)]);
  // The keys are those of `names`.
  return Object.fromEntries(texts) as Record<Key, string>;
}

/** The same without surrounding spaces. */
export function trimmedTextsOf<Key extends string>(
  form: Pick<FormData, "get">,
  names: Readonly<Record<Key, string>>,
): Record<Key, string> {
  const trimmed = { get: (name: string) => textOf(form, name).trim() };
  return textsOf(trimmed, names);
}

/** All text fields of a form by name, as typed. */
export const allTextsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );

/** The part of a zod schema that `parseFields` uses. */
interface FieldSchema<Fields> {
  safeParse(typed: unknown):
    | { success: true; data: Fields }
    | {
        success: false;
        error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
      };
}

/** Validates a form's fields. An error belongs to a field; the first of each field counts. */
export function parseFields<Fields>(
  schema: FieldSchema<Fields>,
  typed: unknown,
):
  | { ok: true; fields: Fields }
  | { ok: false; errors: Partial<Record<keyof Fields & string, string>> } {
  const parsed = schema.safeParse(typed);
  if (parsed.success) return { ok: true, fields: parsed.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0] ?? "")] ??= message;
  // The schema's own paths.
  return { ok: false, errors: errors as Partial<Record<keyof Fields & string, string>> };
}
