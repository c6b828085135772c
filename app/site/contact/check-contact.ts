import * as z from "zod/mini";
import { isEmail } from "#app/core/text/email.ts";
import { isVisible, manyLines, oneLine } from "#app/core/text/typed-text.ts";
import {
  contactFields,
  lengthOf,
  tooLong,
  type ContactField,
  type ContactProblems,
  type ContactValues,
} from "./contact-form.ts";

function fieldOf(
  name: ContactField,
  clean: (text: string) => string,
  empty: string,
): z.ZodMiniType<string, string> {
  const { longest } = contactFields[name];
  return z.pipe(
    z.pipe(z.string(), z.transform(clean)),
    z.string().check(
      z.refine(isVisible, { error: empty, abort: true }),
      z.refine((text) => lengthOf(text) <= longest, {
        // Refined is what the schema before it has given: a text.
        error: ({ input }) => tooLong(name, lengthOf(input as string)),
        abort: true,
      }),
    ),
  );
}

/** A message as it is stored: cleaned, complete and bounded. */
export const ContactMessage = z.object({
  name: fieldOf("name", oneLine, "Enter your name, so that we know how to address you."),
  email: fieldOf("email", oneLine, "Enter your e-mail address, so that we can answer you.").check(
    z.refine(isEmail, {
      error: "Check your e-mail address: it should look like name@example.com.",
    }),
  ),
  subject: fieldOf("subject", oneLine, "Enter a subject: a few words on what it is about."),
  message: fieldOf("message", manyLines, "Enter your message: what would you like to tell us?"),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** Checks what somebody has written. Each field has one problem at most: what to do about it. */
export function checkContact(
  values: ContactValues,
): { ok: true; message: ContactMessage } | { ok: false; problems: ContactProblems["fields"] } {
  const parsed = ContactMessage.safeParse(values);
  if (parsed.success) return { ok: true, message: parsed.data };
  const problems: ContactProblems["fields"] = {};
  for (const { path, message } of parsed.error.issues) {
    // The schema's own keys.
    problems[path[0] as ContactField] ??= message;
  }
  return { ok: false, problems };
}
