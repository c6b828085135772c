import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Database } from "#db/sqlite.server.ts";
import { startSmtp } from "#tests/harness/smtp.ts";
import { waitUntil } from "#tests/harness/wait.ts";
import { createFolderWithDemo } from "./data-folder.ts";
import { freePort, killLeftovers, startProcess } from "./server-process.ts";

const folder = createFolderWithDemo();
let smtp: Awaited<ReturnType<typeof startSmtp>>;

beforeAll(async () => void (smtp = await startSmtp()));
afterAll(async () => {
  killLeftovers();
  folder.remove();
  await smtp.stop();
});

test("a message whose email was under way at a power cut is emailed after the next start", async () => {
  const port = await freePort();
  const start = async () => {
    const settings = {
      SMTP_URL: smtp.url,
      SUPPORT_EMAIL: "help@herbs.example",
      SIMULATION_SPEED: "0.01",
    };
    const server = startProcess({ dataDir: folder.dataDir, port, settings });
    await server.answers("/readyz");
    return server;
  };
  smtp.be("hangs");
  const first = await start();
  const began = performance.now();
  const reply = await fetch(`http://localhost:${port}/contact`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({
      name: "Ada",
      email: "ada@example.com",
      subject: "Before the cut",
      message: "Does this arrive?",
    }),
  });
  expect(reply.status).toBe(303);
  // A silent mail server delays nothing: it would for 10 seconds.
  expect(performance.now() - began).toBeLessThan(10_000);
  await waitUntil("the mail server to be asked", () => smtp.seen() === 1);
  await first.stop("SIGKILL");
  expect(smtp.mails).toEqual([]);

  // The email is leased to the process that is dead; this is what the clock does in two minutes.
  const database = new Database(join(folder.dataDir, "app.sqlite"));
  const leased = database.prepare("UPDATE contact_messages SET mail_due_at = mail_due_at - 120000");
  expect(leased.run().changes).toBe(1);
  database.close();

  smtp.be("takes");
  const second = await start();
  const [mail] = await smtp.arrived(1);
  expect(mail?.head.get("subject")).toBe("[Contact] Before the cut");
  expect(mail?.head.get("message-id")).toMatch(/^<contact-[\w-]+@localhost>$/);
  expect((await second.stop("SIGTERM")).code).toBe(0);
});
