import type { ClientActionFunctionArgs } from "@remix-run/react";
import { forgetDrafts, isPersonalDraft } from "#app/platform/web/drafts/form-draft.ts";
import { storedInTab } from "#app/platform/web/drafts/stored-text.ts";
import {
  contactDraftForm,
  contactFieldNames,
  contactFields,
  contactValuesOf,
  lengthOf,
  maxFormBytes,
  tooLong,
  visitorDraftKey,
  type ContactProblems,
  type ContactValues,
  type RefusedContact,
} from "./contact-form.ts";

/**
 * Has the server take a message. One that does not reach it stays in its form: with the page's
 * error screen, what was written would be gone.
 */
export async function sendContact({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  const values = contactValuesOf(form);
  // The server would not read it, so it could not say what is to be put right.
  if (bytesOf(values) > maxFormBytes) return refuse(413, values, tooLongFields(values));
  try {
    return await serverAction<RefusedContact>();
  } catch (answer) {
    // It was taken, and leads on.
    if (answer instanceof Response) {
      storedInTab(visitorDraftKey).set(null);
      forgetDrafts(
        () => window.sessionStorage,
        (key) => isPersonalDraft(key, contactDraftForm),
      );
      throw answer;
    }
    return refuse(503, values, { form: networkErrorMessage });
  }
}

/**
 * By these statuses, the page is not asked for anew, which might fail as well. Remix would wrap its
 * own `data()` once more here; a response keeps both.
 */
function refuse(status: number, values: ContactValues, problems: Partial<ContactProblems>) {
  const refused: RefusedContact = { values, problems: { fields: {}, form: null, ...problems } };
  return Response.json(refused, { status });
}

/** As forms travel. */
const bytesOf = (values: ContactValues) => new URLSearchParams(values).toString().length;

function tooLongFields(values: ContactValues): Partial<ContactProblems> {
  const fields: ContactProblems["fields"] = {};
  for (const name of contactFieldNames) {
    const length = lengthOf(values[name]);
    if (length > contactFields[name].longest) fields[name] = tooLong(name, length);
  }
  return { fields };
}

const networkErrorMessage =
  "It did not get through to us. Your text is still here: please check your connection, wait a moment and press Send Message again.";
