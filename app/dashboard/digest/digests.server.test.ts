import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { startSmtp } from "#tests/harness/smtp.ts";
import { createManualClock } from "#app/core/time/clock.ts";
import { createSmtpMailer } from "#app/platform/mail/smtp.server.ts";
import { addContentItem } from "#app/domain/content/content-items.server.ts";
import { createDigests } from "./digests.server.ts";

/* Who is written to, when, and what becomes of it when the mail server does not play along. */

const silent = pino({ level: "silent" });
let database: TestDatabase;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
const clock = createManualClock(0);
let withAccess = true;

const utc = (time: string) => Date.parse(`2026-11-${time}:00.000Z`);

beforeEach(async () => {
  database = createTestDatabase();
  smtp = await startSmtp();
  withAccess = true;
  database.db.writer.exec(
    `INSERT INTO users (id, issuer, subject, email, email_verified, first_name, created_at, last_sign_in_at)
       VALUES ('ada', 'i', 's', 'ada@example.com', 1, 'Ada', 0, 0);
     INSERT INTO workspaces (id, kind, owner_id, mode, goal_cents, seed, time_zone, created_at)
       VALUES ('ws', 'user', 'ada', 'simulation', 100000, 'seed', 'America/New_York', 0);
     INSERT INTO workspaces (id, kind, mode, goal_cents, seed, created_at)
       VALUES ('demo', 'demo', 'simulation', 100000, 'seed', 0);`,
  );
});
afterEach(async () => {
  await smtp.stop();
  await database.remove();
});

const newDigests = () =>
  createDigests({
    db: database.db,
    clock,
    log: silent,
    mailer: createSmtpMailer({
      url: smtp.url,
      from: "robot@agents.example",
      log: silent,
      timeoutMs: 500,
    }),
    sender: {
      product: "Agents",
      url: "https://agents.example",
      supportEmail: "help@agents.example",
    },
    hasAccess: async () => withAccess,
  });

/** Looks as the scheduler does, at these times one after the other. */
async function lookAt(...times: string[]): Promise<void> {
  const digests = newDigests();
  for (const time of times) {
    clock.set(utc(time));
    await digests.run();
  }
  await digests.stop();
}

const dueAt = (id = "ws") =>
  database.db.writer.prepare("SELECT digest_due_at FROM workspaces WHERE id = ?").pluck().get(id);

function giveText(id: string, title: string): Promise<void> {
  const version = {
    id: `${id}-v1`,
    title,
    body: "Text.",
    fields: {},
    madeBy: "agent",
    makerId: null,
    writer: "scripted",
    provenance: {},
    checks: [],
  } as const;
  const contentItem = {
    id,
    workspaceId: "ws",
    ideaId: null,
    parentId: null,
    kind: "article",
    variant: "",
    agentId: null,
    origin: "simulated",
    state: "in_review",
  } as const;
  return database.db.write((tx) => addContentItem(tx, contentItem, version, utc("23T18:00")));
}

// Seven in New York.
const seven = "24T12:00";
const nextSeven = utc("25T12:00");

test("sends one email on a morning with drafts to review", async () => {
  await giveText("a", "Herbs\r\nBcc: all@example.com");
  await lookAt("23T20:00", "24T11:59", seven, "24T12:01", "24T15:00");
  expect(smtp.mails).toHaveLength(1);
  const [{ to, head, body } = expect.fail("nothing has arrived")] = smtp.mails;
  expect(to).toEqual(["ada@example.com"]);
  expect(head.get("subject")).toBe("1 draft needs your decision");
  expect(head.get("message-id")).toBe("<digest-ws-2026-11-24@agents.example>");
  expect(head.get("list-unsubscribe")).toContain("https://agents.example/settings#daily-mail");
  expect(head.has("bcc")).toBe(false);
  expect(body).toContain("Good morning, Ada.");
  expect(body).toContain("* Herbs Bcc: all@example.com");
  expect(body).toContain("https://agents.example/review/a");
  expect(body).toContain("simulated");
  expect(dueAt()).toBe(nextSeven);
});

test("sends none without drafts, without access, or if it is turned off", async () => {
  await lookAt("23T20:00", seven);
  await giveText("a", "Herbs");
  withAccess = false;
  await lookAt("25T12:00");
  withAccess = true;
  database.db.writer.exec("UPDATE workspaces SET daily_email = 0");
  await lookAt("26T12:00");
  database.db.writer.exec(
    "UPDATE workspaces SET daily_email = 1; UPDATE users SET email_verified = 0",
  );
  await lookAt("27T12:00");
  expect(smtp.mails).toEqual([]);
  database.db.writer.exec("UPDATE users SET email_verified = 1");
  await lookAt("28T12:00");
  expect(smtp.mails).toHaveLength(1);
  expect(dueAt("demo")).toBeNull();
});

test("resends what the mail server rejected", async () => {
  await giveText("a", "Herbs");
  smtp.be("refuses");
  await lookAt("23T20:00", seven, "24T12:04", "24T12:05");
  expect(smtp.seen()).toBe(2);
  smtp.be("takes");
  await lookAt("24T12:10");
  expect(smtp.mails).toHaveLength(1);
  expect(dueAt()).toBe(nextSeven);
});

test("drops an email that failed all morning, and the next morning sends a new one", async () => {
  await giveText("a", "Herbs");
  smtp.be("refuses");
  const times = Array.from({ length: 9 * 12 }, (_, index) => {
    const minutes = index * 5;
    const hour = String(12 + Math.floor(minutes / 60)).padStart(2, "0");
    return `24T${hour}:${String(minutes % 60).padStart(2, "0")}`;
  });
  await lookAt("23T20:00", ...times);
  expect(smtp.seen()).toBeGreaterThan(4);
  expect(smtp.seen()).toBeLessThan(12);
  expect(dueAt()).toBe(nextSeven);
  smtp.be("takes");
  await lookAt("25T12:00");
  expect(smtp.mails.map(({ head }) => head.get("message-id"))).toEqual([
    "<digest-ws-2026-11-25@agents.example>",
  ]);
});

test("a server that was down in the morning sends no morning email in the evening", async () => {
  await giveText("a", "Herbs");
  await lookAt("23T20:00", "24T23:00");
  expect(smtp.seen()).toBe(0);
  expect(dueAt()).toBe(nextSeven);
});

test("sends an interrupted email after the lease", async () => {
  await giveText("a", "Herbs");
  await lookAt("23T20:00");
  smtp.be("hangs");
  clock.set(utc(seven));
  const dying = newDigests();
  const run = dying.run();
  while (smtp.seen() === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  // Nothing of it is noted any more.
  const stored = dueAt();
  await dying.stop();
  await run;
  database.db.writer.prepare("UPDATE workspaces SET digest_due_at = ? WHERE id = 'ws'").run(stored);
  smtp.be("takes");
  await lookAt("24T12:01");
  expect(smtp.mails).toEqual([]);
  await lookAt("24T12:03");
  expect(smtp.mails).toHaveLength(1);
});
