/*
 * The specification's contact page (sections 2 and 5) on the running product: its texts, and what it
 * refuses.
 */
import { describe, expect, test } from "vitest";
import { good, useContactForm, type Fields } from "#tests/harness/contact-form.ts";
import { linksIn, partOf, wordsIn } from "#tests/harness/html.ts";
import { signIn } from "#tests/harness/sign-in.ts";

const { app, send } = useContactForm();

const storedCount = () =>
  app.rows<{ count: number }>("SELECT count(*) AS count FROM contact_messages")[0]?.count;

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

  test("requires all four fields, and has an email field", async () => {
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
    ["invisible characters", { subject: "\u200b\u2060" }, "Enter a subject"],
    ["no email address", { email: "" }, "Enter your email address, so that we can answer you."],
    ["no subject", { subject: "" }, "Enter a subject: a few words about your message."],
    ["no message", { message: "\n\n" }, "Enter your message: what would you like to tell us?"],
    ...["ada", "ada@", "@example.com", "ada@example", "a b@example.com", "a@b@example.com"].map(
      (email): [string, Fields, string] => [
        `the address ${email}`,
        { email },
        "Check your email address: it should look like name@example.com.",
      ],
    ),
    ["a second address", { email: "a@example.com,b@example.com" }, "Check your email address"],
    ["a name in an address", { email: "<a@example.com>" }, "Check your email address"],
    ["a long name", { name: long(201) }, "Name: 201 characters are too many; the limit is 200."],
    [
      "a long address",
      { email: `${"a".repeat(243)}@example.com` },
      "255 characters are too many; the limit is 254",
    ],
    ["a long subject", { subject: long(210) }, "Please shorten it by 10."],
    [
      "a long message",
      { message: long(10_001) },
      "10,001 characters are too many; the limit is 10,000",
    ],
    [
      "100 kB",
      { message: "x".repeat(100_000) },
      "100,000 characters are too many; the limit is 10,000",
    ],
    ["a form sent at once", { open_for: "300" }, "Please press Send Message once more"],
  ];
  test.each(rows)("%s", async (_what, fields, problem) => {
    const before = storedCount();
    const response = await send(fields);
    const html = await response.text();
    expect(response.status).toBe(400);
    const words = wordsIn(html);
    expect(html).toContain("<title>Error: Contact Us · ");
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

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
