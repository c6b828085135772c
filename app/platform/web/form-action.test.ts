import { expect, test } from "vitest";
import * as z from "zod/mini";
import { parseFields } from "#app/core/text/form-text.ts";
import { forIntents, readForm, requireButton, runIntent, withFields } from "./form-action.ts";

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

const handlers = {
  save: withFields({ title: "title" }, ({ title }) => `saved ${title}`),
  ...forIntents(["start", "pause"], async (intent) => intent),
};

test("runs the handler of the intent with its trimmed fields", async () => {
  expect(await runIntent(formOf({ intent: "save", title: " Soup " }), handlers)).toBe("saved Soup");
  expect(await runIntent(formOf({ intent: "save" }), handlers)).toBe("saved ");
  expect(await runIntent(formOf({ intent: "pause" }), handlers)).toBe("pause");
});

test.each<Record<string, string>>([
  {},
  { intent: "" },
  { intent: "toString" },
  { intent: "save 3" },
])("returns 400 for %j", async (fields) => {
  await expect(runIntent(formOf(fields), handlers)).rejects.toMatchObject({ status: 400 });
});

test("a button names its target after a space", () => {
  const known = ["drop", "save"] as const;
  expect(requireButton(formOf({ intent: "drop a b" }), known)).toEqual({
    intent: "drop",
    subject: "a b",
  });
  expect(requireButton(formOf({ intent: "save" }), known)).toEqual({ intent: "save", subject: "" });
  expect(() => requireButton(formOf({ intent: "dropped" }), known)).toThrow(Response);
});

test("a body that isn't a form has no fields", async () => {
  const request = new Request("http://localhost/", { method: "POST", body: "{}" });
  expect([...(await readForm(request))]).toEqual([]);
});

test("reports the first error of each field", () => {
  const short = z.string().check(z.minLength(3, "Too short."), z.regex(/^a/u, "Start with a."));
  const schema = z.object({ name: short, note: short });
  expect(parseFields(schema, { name: "b", note: "abc" })).toEqual({
    ok: false,
    errors: { name: "Too short." },
  });
  const fields = { name: "abc", note: "abc" };
  expect(parseFields(schema, fields)).toEqual({ ok: true, fields });
});
