import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { users, workspaces } from "#db/schema.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { DAY } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import type { Mail } from "#app/platform/mail/mailer.ts";
import type { WorkspaceEvent } from "#app/workspace/events.ts";
import { createBlogs } from "#app/domain/blog/blogs.server.ts";
import { createOwnBlog } from "#app/domain/blog/own-blog.server.ts";
import { addBusinessDays, restoreTimes } from "./takedown.ts";
import type { Report } from "./takedown-forms.ts";
import { createTakedowns } from "./takedowns.server.ts";

let database: TestDatabase;
let mails: Mail[];
/** What the mail server does before it takes one. */
let sending: () => Promise<unknown>;
let events: WorkspaceEvent[];
let now = 0;
const clock = { now: () => now };
const signal = new AbortController().signal;
const operator = { id: "op" };
const owner = { workspaceId: "mine", user: { id: "me", firstName: "Sam", email: null } };
const payload = (title: string, body = "Text.") => JSON.stringify({ title, description: "", body });

const report: Report = {
  grounds: "copyright",
  claim: "My poem is in the second paragraph.",
  name: "Ada Lovelace",
  email: "ada@example.com",
  contactDetails: "1 High Street, +44 1",
  goodFaith: "yes",
  accurate: "yes",
};
const answer = {
  name: "Sam Ledge",
  contactDetails: "2 Low Street",
  claim: "I wrote it myself.",
  mistake: "yes",
  jurisdiction: "yes",
} as const;

const takedownsOf = (mailer = true) =>
  createTakedowns({
    db: database.db,
    clock,
    newId: createIds({ clock }),
    mailer: mailer
      ? {
          send: async (mail) => {
            await sending();
            mails.push(mail);
          },
        }
      : null,
    log: pino({ level: "silent" }),
    sender: {
      product: "Ledge",
      url: "https://example.test",
      dmcaEmail: "dmca@example.test",
      operators: ["op@example.test"],
    },
    emit: (event) => void events.push(event),
  });
const blogsOf = () =>
  createBlogs({
    db: database.db,
    clock,
    newId: createIds({ clock }),
    appUrl: "https://example.test",
    hasDomains: true,
    emit: () => undefined,
  });

async function openChannel() {
  const own = createOwnBlog({
    db: database.db,
    clock,
    appUrl: "https://example.test",
    hasDomains: true,
  });
  const found = await own.of("mine");
  if (found?.guarantee !== "by_key") throw new Error("no blog");
  const { update, unpublish } = found;
  if (typeof update !== "function" || typeof unpublish !== "function") throw new Error("unable");
  return { ...found, update, unpublish };
}

async function reported(words: Partial<Report> = {}, takedowns = takedownsOf()) {
  const post = { key: "p1", title: "Frost", body: "Text.", workspaceId: "mine" };
  const address = "https://example.test/blog/ledge/frost";
  return takedowns.receive({ ...post, address }, { ...report, ...words });
}

beforeEach(async () => {
  database = createTestDatabase();
  now = Date.UTC(2026, 10, 24, 9);
  [mails, events] = [[], []];
  sending = () => Promise.resolve();
  const person = { issuer: "i", emailVerified: true, createdAt: 0, lastSignInAt: 0 };
  const workspace = { kind: "user", seed: "x", goalCents: 0, createdAt: 0, mode: "live" } as const;
  await database.db.write(async (tx) => {
    await tx.insert(users).values([
      { ...person, id: "me", subject: "me", email: "sam@example.com", firstName: "Sam" },
      { ...person, id: "op", subject: "op", email: "op@example.test", firstName: "Olga" },
    ]);
    await tx.insert(workspaces).values([
      { ...workspace, id: "mine", ownerId: "me" },
      { ...workspace, id: "other" },
    ]);
  });
  const settings = { name: "ledge", title: "Ledge", about: "", imprint: "", color: "#1d4ed8" };
  await blogsOf().save({ workspaceId: "mine", user: null }, settings);
  await (await openChannel()).create({ key: "p1", payload: payload("Frost"), signal });
});
afterEach(() => database.remove());

const shown = async () => {
  const post = await blogsOf().post("mine", "frost");
  return typeof post === "string" ? post : (post?.body ?? null);
};

describe("a notice", () => {
  it("is stored once, even if it is sent again, and the operator gets an email", async () => {
    const takedowns = takedownsOf();
    const id = await reported({}, takedowns);
    expect(await reported({}, takedowns)).toBe(id);
    expect(await takedowns.countOpen()).toBe(1);
    await takedowns.deliverDue();
    expect(mails.map(({ to, subject }) => [to[0], subject])).toEqual([
      ["op@example.test", "[Notice] A page was reported"],
    ]);
    expect(await shown()).toBe("Text.");
    expect(await takedowns.ofWorkspace("mine")).toEqual([]);
  });

  it("takes its post down, notifies the owner and the sender, and records who did it", async () => {
    const takedowns = takedownsOf();
    const id = await reported({}, takedowns);
    await takedowns.decide(operator, id, "taken_down", "It is her poem.");
    expect(await shown()).toBe("blocked");
    expect(await blogsOf().posts("mine", { limit: 9 })).toEqual([]);
    const found = await takedowns.find(id);
    expect(found?.steps.map(({ state, by, reason }) => [state, by, reason])).toEqual([
      ["received", null, ""],
      ["taken_down", "Olga", "It is her poem."],
    ]);
    expect(found?.ofWorkspace).toEqual({ all: 1, counting: 1 });
    expect(events).toMatchObject([{ type: "activity", activity: { title: "Taken Down" } }]);
    await takedowns.deliverDue();
    const toOwner = mails.find(({ to }) => to[0] === "sam@example.com");
    expect(toOwner?.text).toContain("By: Ada Lovelace <ada@example.com>");
    expect(toOwner?.text).toContain(`https://example.test/settings/blog/takedowns/${id}`);
    expect(mails.find(({ to }) => to[0] === "ada@example.com")?.text).toContain("It is her poem.");
    expect(await takedowns.countOpen()).toBe(0);
  });

  it("hides the reporter from the owner unless it is about copyright", async () => {
    const takedowns = takedownsOf();
    const id = await reported({ grounds: "personal_data" }, takedowns);
    await takedowns.decide(operator, id, "taken_down", "Private.");
    await takedowns.deliverDue();
    expect(mails.find(({ to }) => to[0] === "sam@example.com")?.text).not.toContain("Ada");
    expect(await takedowns.findOwn("mine", id)).toMatchObject({ sender: null });
  });

  it("is decided once", async () => {
    const takedowns = takedownsOf();
    const id = await reported({}, takedowns);
    await takedowns.decide(operator, id, "dismissed", "It is a quotation.");
    await expect(takedowns.decide(operator, id, "restored", "x")).rejects.toMatchObject({
      code: "not_waiting",
    });
    expect(await shown()).toBe("Text.");
    expect(events).toEqual([]);
    await expect(takedowns.counter(owner, id, answer)).rejects.toMatchObject({
      code: "not_waiting",
    });
    expect(await takedowns.findOwn("mine", id)).toBeNull();
  });

  it("keeps its emails to be read if no mail server is set", async () => {
    const takedowns = takedownsOf(false);
    const id = await reported({}, takedowns);
    await takedowns.decide(operator, id, "dismissed", "No.");
    const { letters = [] } = (await takedowns.find(id)) ?? {};
    expect(letters.map(({ recipient, dueAt, sentAt }) => [recipient, dueAt, sentAt])).toEqual([
      ["operator", null, null],
      ["reporter", null, null],
    ]);
  });
});

it("an email in progress at shutdown is recorded as sent", async () => {
  const takedowns = takedownsOf();
  let take: (() => void) | undefined;
  sending = () => new Promise<void>((resolve) => (take = resolve));
  const id = await reported({}, takedowns);
  await expect.poll(() => take).toBeDefined();
  const stopped = takedowns.stop();
  setImmediate(() => take?.());
  await stopped;
  expect((await takedowns.find(id))?.letters).toMatchObject([{ sentAt: now, dueAt: null }]);
});

describe("a post that was taken down", () => {
  let id: string;
  let takedowns: ReturnType<typeof takedownsOf>;
  beforeEach(async () => {
    takedowns = takedownsOf();
    id = await reported({}, takedowns);
    await takedowns.decide(operator, id, "taken_down", "Hers.");
  });

  it("does not return by an update, by being sent again, or as another text", async () => {
    const blog = await openChannel();
    const same = { key: "p1", remoteId: "p1", signal };
    await expect(blog.update({ ...same, payload: payload("Thaw", "New.") })).rejects.toMatchObject({
      code: "rejected",
    });
    await blog.create({ ...same, payload: payload("Frost") });
    expect(await shown()).toBe("blocked");
    await expect(
      blog.create({ key: "p2", payload: payload("Another title"), signal }),
    ).rejects.toMatchObject({ code: "rejected" });
    expect(await blogsOf().posts("mine", { limit: 9 })).toEqual([]);
    await takedowns.decide(operator, id, "restored", "A mistake.");
    expect(await shown()).toBe("Text.");
  });

  it("is restored after a counter-notice, within the legal period", async () => {
    await takedowns.counter(owner, id, answer);
    expect(await takedowns.countOpen()).toBe(1);
    expect((await takedowns.find(id))?.ofWorkspace).toEqual({ all: 1, counting: 0 });
    await takedowns.deliverDue();
    const passedOn = mails.findLast(({ to }) => to[0] === "ada@example.com");
    expect(passedOn?.text).toContain("I wrote it myself.");
    expect(passedOn?.text).toContain("between December 8, 2026 and December 14, 2026");
    expect(await shown()).toBe("blocked");
    await expect(takedowns.counter(owner, id, answer)).rejects.toMatchObject({
      code: "not_waiting",
    });
    await takedowns.decide(operator, id, "restored", "No one went to court.");
    expect(await shown()).toBe("Text.");
    expect(await takedowns.countOpen()).toBe(0);
  });

  it("can stay down and be restored later", async () => {
    await takedowns.counter(owner, id, answer);
    await takedowns.decide(operator, id, "kept_down", "She has gone to court.");
    expect(await shown()).toBe("blocked");
    await takedowns.decide(operator, id, "restored", "The court said no.");
    expect(await shown()).toBe("Text.");
  });

  it("can only be answered by its owner", async () => {
    const other = { ...owner, workspaceId: "other" };
    await expect(takedowns.counter(other, id, answer)).rejects.toMatchObject({ code: "not_found" });
    expect(await takedowns.findOwn("other", id)).toBeNull();
  });

  it("stays down while there is another notice about it", async () => {
    now += DAY;
    const second = await reported({ claim: "And mine." }, takedowns);
    await takedowns.decide(operator, second, "taken_down", "His as well.");
    const before = events.length;
    await takedowns.decide(operator, id, "restored", "Not hers.");
    expect(await shown()).toBe("blocked");
    expect(events.length).toBe(before);
    await takedowns.decide(operator, second, "restored", "Nor his.");
    expect(await shown()).toBe("Text.");
  });

  it("is not restored once its owner has unpublished it", async () => {
    const blog = await openChannel();
    await blog.unpublish({ key: "p1", remoteId: "p1", payload: payload("Frost"), signal });
    await takedowns.decide(operator, id, "restored", "Fine.");
    expect(await shown()).toBe("unpublished");
  });
});

it("business days exclude weekends", () => {
  const tuesday = Date.UTC(2026, 10, 24);
  expect(addBusinessDays(tuesday, 3)).toBe(Date.UTC(2026, 10, 27));
  expect(addBusinessDays(tuesday, 4)).toBe(Date.UTC(2026, 10, 30));
  const saturday = Date.UTC(2026, 10, 28);
  expect(restoreTimes(saturday)).toEqual({
    from: Date.UTC(2026, 11, 11),
    until: Date.UTC(2026, 11, 17),
  });
});
