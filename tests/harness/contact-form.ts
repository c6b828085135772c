import { afterAll, beforeAll, expect } from "vitest";
import { startSmtp } from "./smtp.ts";
import { useApp } from "./use-app.ts";

/** A form that can be sent as it is. */
export const good = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  subject: "A question",
  message: "How do I start?",
};
export type Fields = Partial<Record<keyof typeof good | "extra" | "open_for", string>>;

/** Where the confirmation is found. */
export async function expectTaken(response: Response): Promise<string> {
  const address = response.headers.get("Location") ?? "";
  expect(response.status).toBe(303);
  expect(address).toMatch(/^\/contact\?sent=[0-9a-v]{22}$/);
  return address;
}

/** The whole product beside a mail server, for tests of the contact form. */
export function useContactForm() {
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let addresses = 0;
  beforeAll(async () => {
    smtp = await startSmtp();
  });
  // What ends is undone backwards: the product stops before the mail server does.
  afterAll(() => smtp.stop());
  const app = useApp({
    env: () => ({
      SIMULATION_SPEED: "0.01",
      SUPPORT_EMAIL: "help@herbs.example",
      DMCA_EMAIL: "dmca@herbs.example",
      BUSINESS_EMAIL: "business@herbs.example",
      OPERATOR_EMAILS: "one@herbs.example, two@herbs.example",
      SMTP_URL: smtp.url,
      MAIL_FROM: "Herbs <robot@herbs.example>",
    }),
  });

  return {
    app,
    /** Sends the form, each time from another address, unless one is given. */
    send: (fields: Fields, from = `203.0.113.${(addresses += 1)}`, path = "/contact") =>
      fetch(`${app.url}${path}`, {
        method: "POST",
        redirect: "manual",
        headers: { Origin: app.url, "X-Forwarded-For": from },
        body: new URLSearchParams({ ...good, ...fields }),
      }),
    stored: (subject: string) =>
      app.rows<typeof good & { id: string }>(
        "SELECT * FROM contact_messages WHERE subject = ?",
        subject,
      ),
    async waitForMail(subject: string) {
      const find = () => smtp.mails.find(({ head }) => head.get("subject") === subject);
      await expect.poll(find).toBeDefined();
      return find() ?? expect.fail(`no mail ${subject}`);
    },
  };
}
