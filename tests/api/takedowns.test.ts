/*
 * Taking a page of a blog down, on the running product and without a script: the report, the operator's
 * decision, the owner's counter-notice, and the page's return.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { alertIn, partOf, wordsIn } from "#tests/harness/html.ts";
import { addBlogPost, reportedPost } from "#tests/harness/reported-post.ts";
import { signIn, submitForm } from "#tests/harness/sign-in.ts";
import { addPublishedItem, publishedItemId } from "#tests/harness/review-content.ts";
import { useApp } from "#tests/harness/use-app.ts";
import type { Browser } from "./auth-browser.ts";

const app = useApp({ env: { SIMULATION_SPEED: "0.01" } });
const post = reportedPost;
const blog = "/blog/ledge-and-leaf";
let operator: Browser;
let owner: Browser;
let addresses = 0;

const report = {
  intent: "report_post",
  grounds: "copyright",
  claim: "My poem is in the second paragraph. <script>alert(1)</script>",
  name: "Ada Lovelace",
  email: "ada@example.com",
  contactDetails: "1 High Street, +44 1",
  goodFaith: "yes",
  accurate: "yes",
};
type Fields = Partial<Record<keyof typeof report | "extra", string>>;

const send = (fields: Fields = {}, from = `203.0.113.${(addresses += 1)}`) =>
  fetch(`${app.url}${post}/report`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: app.url, "X-Forwarded-For": from },
    body: new URLSearchParams({ ...report, ...fields }),
  });
const count = () =>
  app.rows<{ n: number }>("SELECT count(*) AS n FROM takedown_requests")[0]?.n ?? 0;
const newest = () =>
  app.rows<{ id: string }>("SELECT max(id) AS id FROM takedown_requests")[0]?.id ?? "";
const read = async (path: string) => {
  const reply = await fetch(`${app.url}${path}`);
  return { status: reply.status, text: await reply.text() };
};
/** Presses a button, and looks at the page that it leads to. */
async function press(browser: Browser, path: string, fields: Record<string, string>) {
  const reply = await submitForm(browser, { url: new URL(path, app.url) }, fields);
  return reply.location ? browser.visit(reply.location) : reply;
}
const decide = (id: string, state: string, reason = "It is hers.") =>
  press(operator, `/operator/takedowns/${id}`, { intent: "decide_takedown", state, reason });

beforeAll(async () => {
  owner = await signIn(app, "subscriber");
  operator = await signIn(app, "operator");
  const workspaceId = app.workspaceOf("subscriber");
  app.change((db) => {
    addPublishedItem(db, workspaceId);
    addBlogPost(db);
  });
});

describe("a report", () => {
  test("begins at the page's own link", async () => {
    const { text } = await read(post);
    expect(text).toContain(`href="${post}/report"`);
    const form = await read(`${post}/report`);
    expect(form.status).toBe(200);
    expect(wordsIn(form.text)).toContain("under penalty of perjury");
    expect(wordsIn(form.text)).toContain("Basil from seed");
    expect((await read(`${blog}/nothing/report`)).status).toBe(404);
    expect((await read("/blog/missing/nothing/report")).status).toBe(404);
  });

  test.each<[Fields, string]>([
    [{ grounds: "taste" }, "Choose a reason."],
    [{ claim: "\u200b" }, "Describe the problem and where it is on the page."],
    [{ name: " " }, "Enter your full name"],
    [{ email: "ada@" }, "Check your email address"],
    [{ contactDetails: "" }, "which a copyright notice requires"],
    [{ goodFaith: "" }, "Confirm this statement"],
    [{ accurate: "no" }, "Confirm this statement"],
    [{ claim: "é".repeat(10_001) }, "Use up to 10000 characters."],
  ])("is refused with %o, and keeps what was typed", async (fields, words) => {
    const before = count();
    const reply = await send(fields);
    const text = await reply.text();
    expect(reply.status).toBe(400);
    expect(wordsIn(text)).toContain(words);
    if (fields.email === undefined) expect(text).toContain('value="ada@example.com"');
    expect(text).not.toContain("<script>alert(1)");
    expect(count()).toBe(before);
  });

  test("is taken once, says so, and leaves the page as it is", async () => {
    const replies = [await send(), await send()];
    const [address = ""] = replies.map(({ headers }) => headers.get("Location"));
    expect(replies.map(({ status }) => status)).toEqual([303, 303]);
    expect(count()).toBe(1);
    const sent = `${post}/report?sent=${newest()}`;
    expect(address).toBe(sent);
    expect(wordsIn((await read(sent)).text)).toContain("We received your report");
    expect(wordsIn((await read(`${post}/report?sent=made-up`)).text)).toContain("Report a page");
    expect((await read(post)).status).toBe(200);
  });

  test("of a robot is dropped, and needs no address where nothing is copied", async () => {
    const before = count();
    expect((await send({ extra: "x" })).status).toBe(303);
    expect(count()).toBe(before);
    expect((await send({ grounds: "personal_data", contactDetails: "" })).status).toBe(303);
    expect(count()).toBe(before + 1);
  });

  test("is limited as the contact form is", async () => {
    const replies = [];
    for (let n = 0; n < 11; n += 1)
      replies.push((await send({ claim: "" }, "198.51.100.7")).status);
    expect(replies.slice(9)).toEqual([400, 429]);
  });
});

describe("the operator's page", () => {
  test("cannot be read by another user", async () => {
    const id = newest();
    for (const browser of [app.newBrowser(), owner])
      for (const path of ["/operator/takedowns", `/operator/takedowns/${id}`])
        expect([path, (await browser.visit(path)).status]).toEqual([path, 404]);
    const path = `/operator/takedowns/${id}`;
    const fields = { intent: "decide_takedown", state: "taken_down", reason: "Mine now." };
    expect((await press(owner, path, fields)).status).toBe(404);
    expect((await read(post)).status).toBe(200);
  });

  test("lists what is open, with the count at its tab", async () => {
    const open = await app.services.takedowns.countOpen();
    const { text } = await operator.visit("/operator/takedowns");
    expect(wordsIn(text)).toContain(`Copyright notices${open} open`);
    expect(wordsIn(text)).toContain("Copyright, from Ada Lovelace");
  });

  test("wants a reason, and a decision that can be made", async () => {
    const id = newest();
    const refused = await decide(id, "taken_down", " ");
    expect(refused.status).toBe(400);
    expect(wordsIn(refused.text)).toContain("Enter a reason. Both parties will see it.");
    expect((await decide(id, "received")).status).toBe(400);
    expect(alertIn((await decide(id, "restored")).text)).toContain("Nothing was changed");
    expect((await decide("made-up", "dismissed")).status).toBe(404);
  });
});

describe("a page that is taken down", () => {
  let id = "";
  beforeAll(async () => {
    const rows = app.rows<{ id: string }>(
      "SELECT id FROM takedown_requests WHERE grounds = 'copyright'",
    );
    id = rows[0]?.id ?? "";
    const done = await decide(id, "taken_down");
    expect(alertIn(done.text)).toContain("Taken down");
  });

  test("answers 451, and has left feeds and sitemap", async () => {
    const page = await read(post);
    expect(page.status).toBe(451);
    expect(wordsIn(page.text)).toContain("taken down after a report");
    expect(page.text).not.toContain("Sow it in May");
    for (const path of [blog, `${blog}/feed.xml`, `${blog}/atom.xml`, `${blog}/sitemap.xml`])
      expect([path, (await read(path)).text.includes("basil-from-seed")]).toEqual([path, false]);
    const again = await fetch(`${app.url}${post}/report`, { redirect: "manual" });
    expect([again.status, again.headers.get("Location")]).toEqual([302, post]);
  });

  test("is with its owner still, who reads why, and where to answer", async () => {
    const text = partOf((await owner.visit(`/content/${publishedItemId}`)).text, "main");
    expect(text).toContain("Sow it in May.");
    expect(wordsIn(text)).toContain("Why: It is hers.");
    expect(text).toContain(`href="/settings/blog/takedowns/${id}"`);
    const settings = partOf((await owner.visit("/settings/blog")).text, "main");
    expect(settings).toContain(`href="/settings/blog/takedowns/${id}"`);
    expect(wordsIn((await owner.visit("/activities")).text)).toContain("Taken Down");
  });

  test("is answered by a counter-notice, whole and once", async () => {
    const path = `/settings/blog/takedowns/${id}`;
    expect(wordsIn((await owner.visit(path)).text)).toContain("Ada Lovelace <ada@example.com>");
    expect((await operator.visit(path)).status).toBe(404);
    const answer = {
      intent: "send_counter_notice",
      claim: "I wrote it myself.",
      name: "Sam Ledge",
      contactDetails: "2 Low Street, +1 2",
      mistake: "yes",
    };
    const refused = await press(owner, path, answer);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("I wrote it myself.");
    expect(wordsIn(refused.text)).toContain("Agree to this statement");
    const whole = { ...answer, jurisdiction: "yes" };
    expect((await press(operator, path, whole)).status).toBe(404);
    const sent = await press(owner, path, whole);
    expect(alertIn(sent.text)).toContain("Counter-notice sent");
    expect(wordsIn(sent.text)).toContain("The article is restored between");
    expect(alertIn((await press(owner, path, whole)).text)).toContain("Nothing was sent");
    const seen = wordsIn((await operator.visit(`/operator/takedowns/${id}`)).text);
    expect(seen).toContain("I wrote it myself.");
    expect(seen).toContain("Restore it between");
    expect(seen).toContain("Published by subscriber@example.test");
    expect((await read(post)).status).toBe(451);
  });

  test("comes back when the operator restores it", async () => {
    await decide(id, "restored", "The claimant did not go to court.");
    const page = await read(post);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Sow it in May");
    const steps = app.rows<{ state: string; by: string | null }>(
      "SELECT s.state, u.email AS by FROM takedown_steps s LEFT JOIN users u ON u.id = s.actor_id WHERE takedown_request_id = ? ORDER BY s.id",
      id,
    );
    expect(steps).toEqual([
      { state: "received", by: null },
      { state: "taken_down", by: "operator@example.test" },
      { state: "countered", by: "subscriber@example.test" },
      { state: "restored", by: "operator@example.test" },
    ]);
  });
});
