import pino from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { createManualClock, DAY, HOUR, MINUTE, type ManualClock } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import type { Mail, Mailer } from "#app/platform/mail/mailer.ts";
import { createContact } from "./contact.server.ts";
import { messagesOnPage } from "./inbox.server.ts";

let database: TestDatabase;
let clock: ManualClock;
let sent: Mail[];
let problem: string | null;

const message = { name: "Ada", email: "ada@example.com", subject: "Hello", message: "Hi there" };

const mailer: Mailer = {
  send(mail) {
    sent.push(mail);
    return problem === null ? Promise.resolve() : Promise.reject(new Error(problem));
  },
};

function newContact(overrides: { mailer?: Mailer | null } = {}) {
  return createContact({
    db: database.db,
    clock,
    newId: createIds({ clock }),
    mailer,
    log: pino({ level: "silent" }),
    identity: { to: ["op@example.com"], product: "Agents", url: "https://agents.example.com" },
    ...overrides,
  });
}

const onlyMessage = async (contact: ReturnType<typeof newContact>) => {
  const [summary] = (await contact.inbox.list("open")).messages;
  return (await contact.inbox.find(summary?.id ?? "")) ?? expect.fail("no message is there");
};

beforeEach(() => {
  database = createTestDatabase();
  clock = createManualClock(Date.UTC(2026, 5, 1, 8));
  sent = [];
  problem = null;
});
afterEach(() => database.remove());

describe("the email about a message", () => {
  test("is sent once, and noted", async () => {
    const contact = newContact();
    await contact.receive(message);
    await contact.deliverDue();
    await contact.deliverDue();
    expect(sent).toHaveLength(1);
    expect((await onlyMessage(contact)).mail).toEqual({ state: "sent", at: clock.now() });
  });

  test("is retried with growing delays and given up after a day", async () => {
    const contact = newContact();
    problem = "the cable is cut";
    await contact.receive(message);
    const began = clock.now();
    const attemptsAt: number[] = [];
    let count = 0;
    for (; clock.now() < began + 2 * DAY; clock.advance(MINUTE)) {
      await contact.deliverDue();
      if (sent.length > count) attemptsAt.push((clock.now() - began) / MINUTE);
      count = sent.length;
    }
    expect(attemptsAt).toEqual([0, 1, 6, 21, 81, 261, 621, 981, 1_341]);
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1);
    const { mail } = await onlyMessage(contact);
    expect(mail).toEqual({ state: "failed", attempts: 9, error: "the cable is cut" });
  });

  test("is sent when the mail server is back", async () => {
    const contact = newContact();
    problem = "down";
    await contact.receive(message);
    await contact.deliverDue();
    const { mail } = await onlyMessage(contact);
    expect(mail).toEqual({ state: "waiting", attempts: 1, error: "down" });
    problem = null;
    clock.advance(MINUTE);
    await contact.deliverDue();
    expect((await onlyMessage(contact)).mail.state).toBe("sent");
  });

  test("is sent by the next process with the same id if the process ended midway", async () => {
    const hanging: Mail[] = [];
    const first = newContact({
      mailer: { send: (mail) => (hanging.push(mail), new Promise(() => undefined)) },
    });
    await first.receive(message);
    await expect.poll(() => hanging.length).toBe(1);
    await first.stop();
    const second = newContact();
    await second.deliverDue();
    expect(sent.map(({ messageId }) => messageId)).toEqual([hanging[0]?.messageId]);
    const { id, mail } = await onlyMessage(second);
    expect(mail.state).toBe("sent");
    expect(sent[0]?.messageId).toBe(`<contact-${id}@agents.example.com>`);
  });

  test("is none without a mail server, and the page knows which of both it was", async () => {
    const without = newContact({ mailer: null });
    await without.receive(message);
    expect((await onlyMessage(without)).mail).toEqual({ state: "none", canSend: false });
    expect((await onlyMessage(newContact())).mail).toEqual({ state: "none", canSend: true });
  });
});

describe("the same message again", () => {
  test("within ten minutes is one message; later, or in other words, it is another", async () => {
    const contact = newContact({ mailer: null });
    await contact.receive(message);
    clock.advance(9 * MINUTE);
    await Promise.all([contact.receive(message), contact.receive(message)]);
    expect(await contact.inbox.countOpen()).toBe(1);
    await contact.receive({ ...message, message: "Hi there again" });
    expect(await contact.inbox.countOpen()).toBe(2);
    clock.advance(HOUR);
    await contact.receive(message);
    expect(await contact.inbox.countOpen()).toBe(3);
  });
});

describe("the same words", () => {
  test.each([
    ["from another address", { email: "ben@example.com" }],
    ["under another name", { name: "Ben" }],
    ["about something else", { subject: "Hello again" }],
  ])("%s count as a new message, and both are mailed", async (_, change) => {
    const contact = newContact();
    const first = await contact.receive(message);
    const second = await contact.receive({ ...message, ...change });
    expect(second).not.toBe(first);
    await contact.deliverDue();
    expect(await contact.inbox.countOpen()).toBe(2);
    await expect.poll(() => sent.length).toBe(2);
    expect(await contact.inbox.find(second)).toMatchObject({ ...message, ...change });
    // And sent again by either, it is that one's.
    expect(await contact.receive(message)).toBe(first);
    expect(await contact.receive({ ...message, ...change })).toBe(second);
  });

  test("are one message until ten minutes have passed, and not a moment longer", async () => {
    const contact = newContact({ mailer: null });
    const first = await contact.receive(message);
    clock.advance(10 * MINUTE - 1);
    expect(await contact.receive(message)).toBe(first);
    clock.advance(1);
    expect(await contact.receive(message)).not.toBe(first);
  });
});

describe("the inbox", () => {
  test("is turned page by page, there and back", async () => {
    const contact = newContact({ mailer: null });
    const total = 2 * messagesOnPage + 3;
    for (let n = 1; n <= total; n += 1) {
      clock.advance(1_000);
      await contact.receive({ ...message, subject: `Message ${n}` });
    }
    const subjects = (page: { messages: { subject: string }[] }) =>
      page.messages.map(({ subject }) => Number(subject.slice("Message ".length)));
    const first = await contact.inbox.list("open");
    const second = await contact.inbox.list("open", { side: "older", id: first.older ?? "" });
    const third = await contact.inbox.list("open", { side: "older", id: second.older ?? "" });
    const all = [first, second, third].flatMap(subjects);
    expect(all).toEqual(Array.from({ length: total }, (_, index) => total - index));
    expect([first.newer, third.older]).toEqual([null, null]);
    const back = await contact.inbox.list("open", { side: "newer", id: third.newer ?? "" });
    expect(subjects(back)).toEqual(subjects(second));
    const top = await contact.inbox.list("open", { side: "newer", id: back.newer ?? "" });
    expect([subjects(top), top.newer]).toEqual([subjects(first), null]);
  });

  test("moves a message to the other tab and back", async () => {
    const contact = newContact({ mailer: null });
    await contact.receive(message);
    const { id } = await onlyMessage(contact);
    expect(await contact.inbox.setDone(id, true)).toBe("Hello");
    expect(await contact.inbox.countOpen()).toBe(0);
    expect((await contact.inbox.list("open")).messages).toEqual([]);
    expect((await contact.inbox.list("done")).messages).toHaveLength(1);
    await contact.inbox.setDone(id, false);
    expect(await contact.inbox.countOpen()).toBe(1);
    expect(await contact.inbox.setDone("unknown", true)).toBeNull();
  });
});
