import type { ClientActionFunctionArgs } from "@remix-run/react";
import { contactValuesOf, type RefusedContact } from "../contact/contact-form";

/**
 * Has the server take a message. One that does not reach it stays in its form: with the page's
 * error screen, what was written would be gone.
 */
export async function sendContact({ request, serverAction }: ClientActionFunctionArgs) {
  const values = contactValuesOf(await request.clone().formData());
  try {
    return await serverAction<RefusedContact>();
  } catch (answer) {
    // It was taken, and leads on.
    if (answer instanceof Response) throw answer;
    const refused: RefusedContact = { values, problems: { fields: {}, form: unreached } };
    // By this status, the page is not asked for anew, which would fail as well. Remix would wrap
    // its own `data()` once more here; a response keeps both.
    return Response.json(refused, { status: 503 });
  }
}

const unreached =
  "It did not get through to us. Your text is still here: please check your connection, wait a moment and press Send Message again.";
