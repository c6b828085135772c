/** What a form or a query means in Stripe's notation: `items[0][price]=…` becomes nested values. */
type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = Record<string, FormValue>;

export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    if (name.endsWith("[]")) path.push(String(listAt(form, path).length));
    put(form, path, value);
  }
  return form;
}

function listAt(form: Form, path: string[]): FormValue[] {
  const value = path.reduce<FormValue | undefined>(
    (at, part) => (at && typeof at === "object" ? (at as Form)[part] : undefined),
    form,
  );
  return value && typeof value === "object" ? Object.values(value) : [];
}

function put(form: Form, path: string[], value: string): void {
  let at = form;
  for (const [index, part] of path.entries()) {
    if (index === path.length - 1) at[part] = value;
    else at = (at[part] ??= {}) as Form;
  }
}

/** A list, however it was numbered. */
export const listIn = (value: FormValue | undefined): FormValue[] =>
  value && typeof value === "object" ? Object.values(value) : [];

export const textIn = (value: FormValue | undefined): string | null =>
  typeof value === "string" ? value : null;

export function recordIn(value: FormValue | undefined): Record<string, string> {
  if (!value || typeof value !== "object") return {};
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, textIn(each) ?? ""]),
  );
}
