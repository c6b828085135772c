/* The operator's inbox on the running product: who has access, and what it shows. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/harness/app.ts";
import { linksIn, alertIn, wordsIn } from "#tests/harness/html.ts";
import { submitForm, signIn } from "#tests/harness/sign-in.ts";
import { startSmtp } from "#tests/harness/smtp.ts";
import type { Browser } from "./auth-browser.ts";

let app: TestApp;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let operator: Browser;

const hostile = {
  name: '"><img src=x onerror=alert(1)>🎉',
  email: "o'brien+test@example.com",
  subject: "</title><script>alert(1)</script> שלום & more",
  message: `${"x".repeat(9_000)}\n<script>alert(2)</script>`,
};

beforeAll(async () => {
  smtp = await startSmtp();
  smtp.be("refuses");
  app = await startApp({
    env: { SIMULATION_SPEED: "0.01", SMTP_URL: smtp.url, SUPPORT_EMAIL: "help@herbs.example" },
  });
  operator = await signIn(app, "operator");
});
afterAll(async () => {
  expect(app.complaints()).toEqual([]);
  await app.stop();
  await smtp.stop();
});

/** Stores a message as its sender does, and gives its address. */
async function receive(fields: Partial<typeof hostile>): Promise<string> {
  await app.services.contact.receive({ ...hostile, ...fields });
  const [row] = app.rows<{ id: string }>("SELECT max(id) AS id FROM contact_messages");
  return `/operator/messages/${row?.id ?? ""}`;
}

describe("everybody else", () => {
  test("finds no page there, and can change nothing", async () => {
    const address = await receive({ subject: "Secret" });
    const browsers = [
      app.newBrowser(),
      await signIn(app, "newcomer"),
      await signIn(app, "subscriber"),
    ];
    for (const browser of browsers) {
      const nothing = wordsIn((await browser.visit("/nowhere")).text);
      for (const path of ["/operator", "/operator/messages", address]) {
        const page = await browser.visit(path);
        expect([path, page.status]).toEqual([path, 404]);
        expect(wordsIn(page.text)).toBe(nothing);
        expect(page.text).not.toContain("Secret");
        const data = await browser.visit(`${path}.data`);
        expect([path, data.status, data.text.includes("Secret")]).toEqual([path, 404, false]);
      }
      const reply = await submitForm(
        browser,
        { url: new URL(address, app.url) },
        { intent: "done" },
      );
      expect(reply.status).toBe(404);
      expect((await browser.visit("/dashboard")).text).not.toContain('href="/operator"');
    }
    const [row] = app.rows<{ doneAt: number | null }>(
      "SELECT done_at AS doneAt FROM contact_messages WHERE subject = 'Secret'",
    );
    expect(row?.doneAt).toBeNull();
  });
});

describe("the operator", () => {
  test("shows on every page how many are open", async () => {
    await receive({ subject: "Counted" });
    const open = await app.services.contact.inbox.countOpen();
    const { text } = await operator.visit("/settings");
    expect(linksIn(text)).toContain("/operator");
    expect(wordsIn(text)).toContain(`Operator${open} open`);
  });

  test("reads a hostile message as text, and answers it", async () => {
    const address = await receive({});
    for (const path of ["/operator/messages", address]) {
      const { text } = await operator.visit(path);
      expect(text).not.toContain("<script>alert");
      expect(text).not.toContain("<img src=x");
      expect(wordsIn(text)).toContain("שלום & more");
    }
    const { text } = await operator.visit(address);
    expect(text).toContain("x".repeat(9_000));
    const reply = linksIn(text).find((link) => link.startsWith("mailto:")) ?? "";
    const [to, body = ""] = reply
      .replaceAll("&amp;", "&")
      .replaceAll("&#x27;", "'")
      .split("&body=");
    expect(to).toBe(
      `mailto:o'brien%2Btest@example.com?subject=${encodeURIComponent(`Re: ${hostile.subject}`)}`,
    );
    // The reply quotes as much of the message as every email program accepts.
    const quoted = decodeURIComponent(body);
    expect(quoted).toMatch(/^\r\n\r\nOn .* UTC, .* wrote:\r\n> x+…$/);
    expect(quoted).toContain(hostile.name);
    expect(reply.length).toBeLessThan(2_500);
  });

  test("marks a message as done, takes it back, and opens it again", async () => {
    const address = await receive({ subject: "To be done" });
    const page = { url: new URL(address, app.url) };
    const listed = async (path: string) => (await operator.visit(path)).text.includes("To be done");
    const inbox = await operator.visit(
      (await submitForm(operator, page, { intent: "done" })).location!,
    );
    expect(inbox.url.pathname).toBe("/operator/messages");
    expect(alertIn(inbox.text)).toContain("Marked as done");
    expect(await listed("/operator/messages")).toBe(false);
    expect(await listed("/operator/messages?show=done")).toBe(true);
    // What the notice's Undo sends.
    await submitForm(operator, page, { intent: "reopen" });
    expect(await listed("/operator/messages")).toBe(true);
    expect((await submitForm(operator, page, { intent: "burn" })).status).toBe(400);
    const missing = { url: new URL("/operator/messages/missing", app.url) };
    expect((await submitForm(operator, missing, { intent: "done" })).status).toBe(404);
  });

  test("shows why an email was not sent", async () => {
    const address = await receive({ subject: "Unsent" });
    await expect
      .poll(async () => wordsIn((await operator.visit(address)).text))
      .toMatch(
        /Email waiting 1 attempt to send .* The mail server refused the message: .*tomorrow/,
      );
  });

  test("has pages, each message once", async () => {
    for (let n = 0; n < 60; n += 1) await receive({ subject: `Page ${n}.` });
    const seen: string[] = [];
    let path: string | undefined = "/operator/messages";
    while (path !== undefined) {
      const html: string = (await operator.visit(path)).text;
      seen.push(...[...html.matchAll(/>Page (\d+)\.</g)].map(([, n = ""]) => n));
      path = linksIn(html)
        .find((link) => link.includes("older="))
        ?.replaceAll("&amp;", "&");
    }
    expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => String(59 - index)));
  });

  test("says when there are no messages, or when a page no longer exists", async () => {
    const done = await operator.visit("/operator/messages?show=done&older=0");
    expect(done.location?.href).toBe(`${app.url}/operator/messages?show=done`);
    const empty = wordsIn((await operator.visit("/operator/messages?show=done")).text);
    expect(empty).toContain("No done messages yet");
    expect((await operator.visit("/operator/messages/missing")).status).toBe(404);
    expect((await operator.visit("/operator")).location?.pathname).toBe("/operator/messages");
  });
});
