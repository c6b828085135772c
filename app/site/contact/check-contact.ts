import * as z from "zod/mini";
import { parseFields } from "#app/core/text/form-text.ts";
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
        // The schema before it guarantees a string.
        error: ({ input }) => tooLong(name, lengthOf(input as string)),
        abort: true,
      }),
    ),
  );
}

/** A message as stored: cleaned, complete and limited in length. */
export const ContactMessage = z.object({
  name: fieldOf("name", oneLine, "Enter your name, so that we know how to address you."),
  email: fieldOf("email", oneLine, "Enter your email address, so that we can answer you.").check(
    z.refine(isEmail, {
      error: "Check your email address: it should look like name@example.com.",
    }),
  ),
  subject: fieldOf("subject", oneLine, "Enter a subject: a few words about your message."),
  message: fieldOf("message", manyLines, "Enter your message: what would you like to tell us?"),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** Validates a message. Each field has at most one problem, which says what to do. */
export function checkContact(
  values: ContactValues,
): { ok: true; message: ContactMessage } | { ok: false; problems: ContactProblems["fields"] } {
  const parsed = parseFields(ContactMessage, values);
  return parsed.ok ? { ok: true, message: parsed.fields } : { ok: false, problems: parsed.errors };
}
