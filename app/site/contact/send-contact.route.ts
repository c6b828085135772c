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
 * Sends a message. If the request fails, the text stays in the form instead of being lost with an error
 * page.
 */
export async function sendContact({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  const values = contactValuesOf(form);
  // The server rejects larger bodies without reading them.
  if (bytesOf(values) > maxFormBytes) return refuse(413, values, tooLongFields(values));
  try {
    return await serverAction<RefusedContact>();
  } catch (answer) {
    // Success is a redirect.
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
 * With an error status Remix does not reload the page, which might fail too. A response, because Remix
 * would wrap `data()` twice here.
 */
function refuse(status: number, values: ContactValues, problems: Partial<ContactProblems>) {
  const refused: RefusedContact = { values, problems: { fields: {}, form: null, ...problems } };
  return Response.json(refused, { status });
}

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
  "Your message was not sent. Your text is still here: please check your connection, wait a moment and press Send Message again.";
