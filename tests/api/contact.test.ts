/*
 * The specification's contact page (sections 2 and 5) on the running product: its texts, what it
 * takes and what it refuses, and what arrives at the mail server and in the database.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "../harness/app";
import { linksIn, partOf, wordsIn } from "../harness/html";
import { signIn } from "../harness/sign-in";
import { startSmtp } from "../harness/smtp";

const good = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  subject: "A question",
  message: "How do I start?",
};
type Fields = Partial<Record<keyof typeof good | "extra" | "open_for", string>>;

let app: TestApp;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let addresses = 0;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startApp({
    env: {
      SIMULATION_SPEED: "0.1",
      SUPPORT_EMAIL: "help@herbs.example",
      DMCA_EMAIL: "dmca@herbs.example",
      BUSINESS_EMAIL: "business@herbs.example",
      OPERATOR_EMAILS: "one@herbs.example, two@herbs.example",
      SMTP_URL: smtp.url,
      MAIL_FROM: "Herbs <robot@herbs.example>",
    },
  });
});
afterAll(async () => {
  expect(app.complaints()).toEqual([]);
  await app.stop();
  await smtp.stop();
});

/** Sends the form, each time from another address, unless one is given. */
function send(fields: Fields, from = `203.0.113.${(addresses += 1)}`, path = "/contact") {
  return fetch(`${app.url}${path}`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: app.url, "X-Forwarded-For": from },
    body: new URLSearchParams({ ...good, ...fields }),
  });
}

const stored = (subject: string) =>
  app.rows<typeof good & { id: string }>(
    "SELECT * FROM contact_messages WHERE subject = ?",
    subject,
  );
const storedCount = () =>
  app.rows<{ count: number }>("SELECT count(*) AS count FROM contact_messages")[0]?.count;

/** Where the confirmation is found. */
async function expectTaken(response: Response): Promise<string> {
  const address = response.headers.get("Location") ?? "";
  expect(response.status).toBe(303);
  expect(address).toMatch(/^\/contact\?sent=[0-9a-f-]{36}$/);
  return address;
}

describe("the page", () => {
  test.each([
    "All fields are required.",
    "Name",
    "Email",
    "Subject",
    "Message",
    "Send Message",
    "General support help@herbs.example",
    "DMCA requests dmca@herbs.example",
    "Business inquiries business@herbs.example",
    "General questions 24-48 hours",
    "Technical support 12-24 hours",
    "Business inquiries 2-3 business days",
    "← Back to Home",
  ])("says: %s", async (text) => {
    expect(wordsIn(await (await fetch(`${app.url}/contact`)).text())).toContain(text);
  });

  test("requires all four fields, and asks for an e-mail address as such", async () => {
    const html = await (await fetch(`${app.url}/contact`)).text();
    for (const name of ["name", "email", "subject", "message"]) {
      const tag = new RegExp(`<(?:input|textarea)[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? "";
      expect([name, tag.includes('required=""')]).toEqual([name, true]);
    }
    expect(html).toMatch(/<input[^>]*type="email"[^>]*name="email"|name="email"[^>]*type="email"/);
    expect(html).not.toContain("maxLength");
  });

  test("is kept, the same for every visitor, and sets no cookie", async () => {
    const [one, other] = await Promise.all([
      fetch(`${app.url}/contact`),
      fetch(`${app.url}/contact`),
    ]);
    expect(one.headers.get("ETag")).toMatch(/^"/);
    expect(one.headers.get("Set-Cookie")).toBeNull();
    expect(await one.text()).toBe(await other.text());
  });

  test("knows who is signed in", async () => {
    const { text } = await (await signIn(app, "subscriber")).visit("/contact");
    expect(text).toMatch(/name="name"[^>]*value="Sam"/);
    expect(text).toMatch(/name="email"[^>]*value="subscriber@example.test"/);
  });

  test("the copyright policy names the address for notices", async () => {
    const links = linksIn(partOf(await (await fetch(`${app.url}/dmca`)).text(), "main"));
    expect(links).toContain("mailto:dmca@herbs.example");
    expect(links).not.toContain("mailto:help@herbs.example");
  });
});

describe("what is refused, with all that was written", () => {
  const long = (length: number) => "é".repeat(length);
  const rows: [string, Fields, string][] = [
    ["no name", { name: "" }, "Enter your name, so that we know how to address you."],
    ["only spaces", { name: " \t\u00a0 " }, "Enter your name"],
    ["characters nobody sees", { subject: "\u200b\u2060" }, "Enter a subject"],
    ["no e-mail address", { email: "" }, "Enter your e-mail address, so that we can answer you."],
    ["no subject", { subject: "" }, "Enter a subject: a few words on what it is about."],
    ["no message", { message: "\n\n" }, "Enter your message: what would you like to tell us?"],
    ...["ada", "ada@", "@example.com", "ada@example", "a b@example.com", "a@b@example.com"].map(
      (email): [string, Fields, string] => [
        `the address ${email}`,
        { email },
        "Check your e-mail address: it should look like name@example.com.",
      ],
    ),
    ["a second address", { email: "a@example.com,b@example.com" }, "Check your e-mail address"],
    ["a name in an address", { email: "<a@example.com>" }, "Check your e-mail address"],
    ["a long name", { name: long(201) }, "Name: these are 201 characters, and 200 fit."],
    ["a long address", { email: `${"a".repeat(243)}@example.com` }, "255 characters, and 254 fit"],
    ["a long subject", { subject: long(210) }, "Please shorten it by 10."],
    ["a long message", { message: long(10_001) }, "10,001 characters, and 10,000 fit"],
    ["100 kB", { message: "x".repeat(100_000) }, "100,000 characters, and 10,000 fit"],
    ["a form sent at once", { open_for: "300" }, "please press Send Message again"],
  ];
  test.each(rows)("%s", async (_what, fields, problem) => {
    const before = storedCount();
    const response = await send(fields);
    const html = await response.text();
    expect(response.status).toBe(400);
    const words = wordsIn(html);
    expect(words).toContain("Your message has not been sent");
    expect(words).toContain(problem);
    const kept = { ...good, ...fields };
    for (const name of ["name", "email", "subject"] as const) {
      const value = new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1];
      expect([name, value]).toEqual([name, escaped(kept[name])]);
    }
    if (kept.message.trim() !== "") expect(html).toContain(`>${kept.message}</textarea>`);
    expect(storedCount()).toBe(before);
  });

  test("every wrong field has its own words, and the first one the focus", async () => {
    const html = await (await send({ subject: "", message: "", email: "x" })).text();
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(3);
    expect(html.match(/autofocus=""/gi)).toHaveLength(1);
    expect(html).toMatch(/<input[^>]*(name="email"[^>]*autofocus|autofocus[^>]*name="email")/i);
  });

  test("a body that is no form", async () => {
    const response = await fetch(`${app.url}/contact`, { method: "POST", body: "hello" });
    expect(response.status).toBe(400);
  });

  test("half a megabyte and more, and other pages' large bodies", async () => {
    const post = (path: string, size: number) =>
      fetch(`${app.url}${path}`, { method: "POST", body: "x".repeat(size) });
    expect((await post("/contact", 600 * 1024)).status).toBe(413);
    expect((await post("/contact/x", 100 * 1024)).status).toBe(413);
  });
});

describe("what is taken", () => {
  test("leads to a page that says what happens next, and nothing of the message", async () => {
    const confirmation = await expectTaken(await send({ subject: "Next" }));
    expect(stored("Next")).toMatchObject([{ ...good, subject: "Next" }]);
    const html = await (await fetch(`${app.url}${confirmation}`)).text();
    expect(wordsIn(html)).toContain("Your message has been sent");
    expect(wordsIn(html)).toContain("General questions 24-48 hours");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test.each(["1", "", "01960000-0000-7000-8000-000000000000", "x".repeat(10_000)])(
    "nobody is told so who has sent nothing: sent=%.40s",
    async (id) => {
      const html = await (await fetch(`${app.url}/contact?sent=${id}`)).text();
      expect(wordsIn(html)).not.toContain("has been sent");
      expect(wordsIn(html)).toContain("Send us a message");
    },
  );

  test.each([
    ["the longest of each", { name: "n".repeat(200), message: "😀".repeat(10_000) }],
    ["other scripts", { name: "מיכל", email: "söner@bücher.example", message: "שלום" }],
    ["an open form", { open_for: "2000" }],
    ["a number that is none", { open_for: "soon" }],
  ])("%s", async (subject, fields) => {
    await expectTaken(await send({ ...fields, subject }));
    expect(stored(subject)).toHaveLength(1);
  });

  test("line breaks stay in the message and nowhere else", async () => {
    const evil = "Evil\r\nBcc: all@example.com";
    await expectTaken(await send({ name: evil, subject: evil, message: "a\r\nb\u0000\n\nc" }));
    const [row] = stored("Evil Bcc: all@example.com");
    expect(row).toMatchObject({ name: "Evil Bcc: all@example.com", message: "a\nb\n\nc" });
    const mail = await waitForMail("[Contact] Evil Bcc: all@example.com");
    expect([...mail.head.keys()]).not.toContain("bcc");
    expect(mail.to).toEqual(["one@herbs.example", "two@herbs.example"]);
  });

  test("twice the same is one message", async () => {
    await expectTaken(await send({ subject: "Twice" }));
    await expectTaken(await send({ subject: "Twice" }));
    expect(stored("Twice")).toHaveLength(1);
  });

  test("a robot's is answered in the same way, and not stored", async () => {
    await expectTaken(await send({ subject: "Robot", extra: "buy herbs" }));
    expect(stored("Robot")).toEqual([]);
  });
});

function waitForMail(subject: string) {
  return expect
    .poll(() => smtp.mails.find(({ head }) => head.get("subject") === subject), { timeout: 10_000 })
    .toBeDefined()
    .then(() => {
      const mail = smtp.mails.find(({ head }) => head.get("subject") === subject);
      return mail ?? expect.fail(`no mail ${subject}`);
    });
}

test("the operators get an e-mail that they can answer", async () => {
  await expectTaken(
    await send({ name: 'Ada "the" <first>', subject: "By mail", message: "One\n.\nTwo — ¿dos?" }),
  );
  const { from, to, head, body } = await waitForMail("[Contact] By mail");
  expect([from, to]).toEqual(["robot@herbs.example", ["one@herbs.example", "two@herbs.example"]]);
  expect(head.get("from")).toBe("Herbs <robot@herbs.example>");
  expect(head.get("reply-to")).toMatch(/<ada@example\.com>$/);
  expect(head.get("content-type")).toMatch(/^text\/plain/);
  const [{ id } = { id: "" }] = stored("By mail");
  expect(head.get("message-id")).toBe(`<contact-${id}@localhost>`);
  expect(body).toContain("One\n.\nTwo — ¿dos?");
  expect(body).toContain(`${app.url}/operator/messages/${id}`);
});

describe("ten messages a minute", () => {
  test.each([
    ["IPv4", "198.51.100.1", "198.51.100.1", "198.51.100.2"],
    ["IPv6, whose network counts as one", "2001:db8::1", "2001:db8::2", "2001:db9::1"],
  ])("of one address, %s", async (_what, address, same, other) => {
    for (let n = 1; n <= 10; n += 1)
      await expectTaken(await send({ subject: `${address} ${n}` }, address));
    const refused = await send({ subject: `${address} 11`, message: "Still here?" }, same);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(60);
    const html = await refused.text();
    expect(wordsIn(html)).toMatch(/please wait \d+ seconds? and press Send Message again/);
    expect(html).toContain(">Still here?</textarea>");
    expect(stored(`${address} 11`)).toEqual([]);
    await expectTaken(await send({ subject: `${address} other` }, other));
  });

  test.each(["/contact.data", "/Contact", "/%63ontact/", "/contact//"])(
    "also by the address %s",
    async (path) => {
      const from = `192.0.2.${path.length}`;
      for (let n = 1; n <= 10; n += 1) await send({ name: "" }, from);
      const refused = await send({ subject: path }, from, path);
      expect([path, refused.status < 300]).toEqual([path, false]);
      expect(stored(path)).toEqual([]);
    },
  );
});

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
