import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { readForm } from "#app/platform/web/form-action.ts";
import { textOf } from "#app/core/text/form-text.ts";
import { sentPath } from "#app/workspace/paths/contact.ts";
import { checkContact } from "./check-contact.ts";
import {
  contactValuesOf,
  minFillTimeMs,
  openForField,
  honeypotField,
  type ContactProblems,
  type RefusedContact,
} from "./contact-form.ts";

type Outcome =
  | { ok: true; reply: Response }
  | { ok: false; status: number; refused: RefusedContact };

/** Stores a message, or returns it with its errors. */
export async function takeContact({ request, context }: ActionFunctionArgs): Promise<Outcome> {
  const form = await readForm(request);
  const values = contactValuesOf(form);
  const refuse = (status: number, problems: Partial<ContactProblems>): Outcome => ({
    ok: false,
    status,
    refused: { values, problems: { fields: {}, form: null, ...problems } },
  });
  const taken = (id: string): Outcome => ({ ok: true, reply: redirect(sentPath(id), 303) });

  const { retryAfterSeconds, services, log } = context;
  if (retryAfterSeconds !== null) return refuse(429, { form: tooMany(retryAfterSeconds) });
  if (textOf(form, honeypotField) !== "") {
    // Bots see the same page as after a real message.
    log.info("dropped a bot's message: the hidden field was filled in");
    return taken(services.contact.pretend());
  }
  const checked = checkContact(values);
  if (!checked.ok) return refuse(400, { fields: checked.problems });
  if (wasTooQuick(textOf(form, openForField))) return refuse(400, { form: tooQuick });
  return taken(await services.contact.receive(checked.message));
}

const tooQuick = "Please press Send Message once more. Your text is still here.";

function tooMany(seconds: number): string {
  return `Too many messages came from your connection in the last minute, so this one was not sent. Your text is still here: please wait ${seconds === 1 ? "1 second" : `${seconds} seconds`} and press Send Message again.`;
}

/** Never true without the script, which sets the number. */
function wasTooQuick(openFor: string): boolean {
  return /^\d{1,15}$/.test(openFor) && Number(openFor) < minFillTimeMs;
}
