/* What the contact form takes, and what arrives at the mail server and in the database. */
import { describe, expect, test } from "vitest";
import { expectTaken, good, useContactForm } from "#tests/harness/contact-form.ts";
import { wordsIn } from "#tests/harness/html.ts";

const { app, send, stored, waitForMail } = useContactForm();

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
    "shows no confirmation when nothing was sent: sent=%.40s",
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

test("the operators get an email that they can answer", async () => {
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
    ["IPv6, with one limit for a network", "2001:db8::1", "2001:db8::2", "2001:db9::1"],
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
