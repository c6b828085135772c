import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startSmtp } from "#tests/harness/smtp.ts";
import type { Mail } from "./mailer.ts";
import { createSmtpMailer } from "./smtp.server.ts";

let smtp: Awaited<ReturnType<typeof startSmtp>>;

beforeEach(async () => void (smtp = await startSmtp()));
afterEach(() => smtp.stop());

const mail: Mail = {
  messageId: "<contact-1@agents.example.com>",
  to: ["operator@example.com"],
  replyTo: { name: "Ada\r\nBcc: all@example.com", address: "ada@example.com" },
  subject: "Hello\r\nBcc: all@example.com",
  text: "Grüße 🎉",
};

const newMailer = (url: string, timeoutMs = 5_000) =>
  createSmtpMailer({
    url,
    from: "robot@example.com",
    log: pino({ level: "silent" }),
    timeoutMs,
  });

test("sends the given fields without header injection", async () => {
  await newMailer(smtp.url).send(mail);
  const [{ head, body, to } = expect.fail("nothing has arrived")] = smtp.mails;
  expect(to).toEqual(["operator@example.com"]);
  expect(body.trim()).toBe("Grüße 🎉");
  expect(head.get("message-id")).toBe(mail.messageId);
  expect(head.has("bcc")).toBe(false);
});

test("quotes a mail server's refusal, and works again later", async () => {
  const mailer = newMailer(smtp.url);
  smtp.be("refuses");
  await expect(mailer.send(mail)).rejects.toMatchObject({
    code: "mail_failed",
    message: expect.stringMatching(
      /^The mail server refused the message: .*try again tomorrow/,
    ) as string,
  });
  smtp.be("takes");
  await mailer.send(mail);
  expect(smtp.mails).toHaveLength(1);
});

test("reports an unreachable or silent mail server in time", async () => {
  await expect(newMailer("smtp://127.0.0.1:9").send(mail)).rejects.toMatchObject({
    code: "mail_failed",
    message: expect.stringMatching(/^The mail server could not be reached: /) as string,
  });
  smtp.be("hangs");
  await expect(newMailer(smtp.url, 200).send(mail)).rejects.toMatchObject({ code: "mail_failed" });
});

test("error messages never contain a password", async () => {
  const url = smtp.url.replace("smtp://", "smtp://me:hunter2@");
  const complaint = await newMailer(url).send(mail).catch(String);
  expect(complaint).toMatch(/mail_failed|mail server|could not be sent/i);
  expect(complaint).not.toContain("hunter2");
});
