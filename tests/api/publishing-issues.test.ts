import { beforeAll, describe, expect, test } from "vitest";
import { alertIn, partOf, undosIn, wordsIn } from "#tests/harness/html.ts";
import { signIn, submitForm } from "#tests/harness/sign-in.ts";
import {
  askedPublishingIssueId,
  draftPublishingIssueId,
  failedPublishingIssueId,
  giveDraft,
  addFailedPublishingIssue,
  givePublishedText,
  giveQuestion,
  publishedTextId,
} from "#tests/harness/text-to-review.ts";
import { useApp } from "#tests/harness/use-app.ts";
import type { Browser } from "./auth-browser.ts";

/* What did not go as it should, without JavaScript. */

const app = useApp({ env: { SIMULATION_SPEED: "0.1" } });
let browser: Browser;
let stranger: Browser;

beforeAll(async () => {
  stranger = await signIn(app, "operator");
  browser = await signIn(app, "subscriber");
  app.change((db) => {
    givePublishedText(db, app.workspaceOf("subscriber"));
    addFailedPublishingIssue(db);
    giveQuestion(db);
  });
});

const retryPublishing = { intent: "retry_publishing", sending: failedPublishingIssueId };
const textPage = `/content/${publishedTextId}`;
const dismiss = { intent: "dismiss_publishing_issue", sending: failedPublishingIssueId };
const submit = (path: string, fields: Record<string, string>, by = browser) =>
  submitForm(by, { url: new URL(path, app.url) }, fields);
const pageAt = async (path: string) => {
  const { text } = await browser.visit(path);
  return { text, words: wordsIn(partOf(text, "main")), toast: alertIn(text) };
};
const stateNow = () =>
  app.rows<{ state: string }>(
    "SELECT state FROM publish_jobs WHERE id = ?",
    failedPublishingIssueId,
  )[0]?.state;

describe.each(["/dashboard", textPage])("a failed sending on %s", (path) => {
  test("is put away, is told of on the text's page still, and comes back with Undo", async () => {
    expect((await pageAt(path)).text).toContain('value="dismiss_publishing_issue"');
    const end = await submit(path, dismiss);
    expect([end.status, end.location?.pathname]).toEqual([302, path]);
    const after = await pageAt(path);
    expect(after.toast).toContain("It needs you no more");
    expect(stateNow()).toBe("dismissed");
    expect(after.text).not.toContain('value="dismiss_publishing_issue"');
    const [activity = expect.fail("no undo")] = undosIn(after.text);
    const text = await pageAt(textPage);
    expect(text.words).toContain("The newsletter takes no more today (put away)");
    expect((await pageAt("/dashboard")).words).not.toContain("It did not go out.");
    await submit(path, { intent: "undo", activity });
    expect(stateNow()).toBe("failed");
    expect((await pageAt("/dashboard")).words).toContain("It did not go out.");
  });
});

describe.each(["/dashboard", textPage])("what has failed, on %s", (path) => {
  test("is sent again in a minute, unless that is taken back", async () => {
    expect((await pageAt(path)).text).toContain('value="retry_publishing"');
    expect((await pageAt("/plan/publications")).text).toContain('value="retry_publishing"');
    const end = await submit(path, retryPublishing);
    expect([end.status, end.location?.pathname]).toEqual([302, path]);
    const after = await pageAt(path);
    expect(after.toast).toContain("Sent again in a minute");
    for (const page of [path, "/plan/publications"])
      expect((await pageAt(page)).text).not.toContain('value="retry_publishing"');
    await submit(path, retryPublishing);
    expect((await pageAt(path)).toast).toContain("has been sent to that place since");
    const [activity = expect.fail("no undo")] = undosIn(after.text);
    await submit(path, { intent: "undo", activity });
    expect((await pageAt(path)).text).toContain('value="retry_publishing"');
    expect(stateNow()).toBe("failed");
  });
});

describe("a question", () => {
  const asked = `/review/questions/${askedPublishingIssueId}`;
  const answered = () =>
    app.rows<{ state: string }>(
      "SELECT state FROM publish_jobs WHERE id = ?",
      askedPublishingIssueId,
    )[0]?.state;

  test("stands in the review's list and count, and on the dashboard, and leads to its answers", async () => {
    const review = await pageAt("/review");
    expect(review.words).toContain("One question waits");
    expect(review.words).toContain("Did it appear at sample video channel?");
    expect(review.text).toMatch(/Review<[^]{0,200}>1</);
    expect((await pageAt("/dashboard")).text).toContain(asked);
    expect((await pageAt(textPage)).text).toContain(asked);
    const { words } = await pageAt(asked);
    expect(words).toContain("The line went dead while it was sent");
    expect(words).toContain("never sent a second time");
  });

  test("is not stored without a link that leads anywhere, and what was typed stays", async () => {
    const end = await submit(asked, { intent: "publishing_issue_has_appeared", url: "nowhere" });
    expect(end.status).toBe(400);
    expect(end.text).toContain('value="nowhere"');
    expect(end.text).toContain("Give the link to it");
    expect(answered()).toBe("unconfirmed");
    expect((await submit(asked, { intent: "send_again" }, stranger)).status).toBe(404);
    expect((await submit(asked, { intent: "launch" })).status).toBe(400);
  });

  test("that is answered with no can be taken back, and with yes leads on", async () => {
    await submit(asked, { intent: "send_again" });
    expect(answered()).toBe("due");
    const page = await pageAt("/review");
    expect(page.toast).toContain("Sent again in a minute");
    const [activity = expect.fail("no undo")] = undosIn(page.text);
    await submit(asked, { intent: "undo", activity });
    expect(answered()).toBe("unconfirmed");
    const url = "https://videos.example.test/basil";
    const end = await submit(asked, { intent: "publishing_issue_has_appeared", url });
    expect(end.location?.pathname).toBe("/review");
    expect((await pageAt("/review")).words).toContain("Nothing waits for you");
    // Whoever comes back to it is led to the text.
    expect((await browser.visit(asked)).location?.pathname).toBe(textPage);
  });
});

describe("a draft", () => {
  beforeAll(() => app.change(giveDraft));
  const look = { intent: "check_draft", sending: draftPublishingIssueId };

  test("stands among the publications, with a button that looks at it", async () => {
    const { text, words } = await pageAt("/plan/publications?place=sample%20drafts");
    expect(words).toContain("A draft there");
    expect(text).toContain('value="check_draft"');
  });

  test("has a button that looks at it at once, and the answer says what came of it", async () => {
    const { text, words } = await pageAt(textPage);
    expect(text).toContain('value="check_draft"');
    expect(words).toContain("Nobody but you sees it");
    const end = await submit(textPage, look);
    expect([end.status, end.location?.pathname]).toEqual([302, textPage]);
    const { toast } = await pageAt(textPage);
    expect(toast).toContain("The place is not connected any more");
  });

  test("is asked about from then on, wherever somebody looks for what needs a hand", async () => {
    const asked = `/review/questions/${draftPublishingIssueId}`;
    const publications = await pageAt("/plan/publications?place=sample%20drafts");
    expect(publications.words).toContain("we cannot see what became of the draft there");
    for (const path of ["/plan/publications", textPage, "/dashboard", "/review"])
      expect((await pageAt(path)).text).toContain(asked);
    const { words, text } = await pageAt(asked);
    expect(words).toContain("I removed it, or forget it");
    expect(text).toContain('value="forget_draft"');
    // It may be published there: what is sent again may stand there twice.
    expect(text).not.toContain('value="send_again"');
  });

  test("is nobody else's to look at, and another sending is none", async () => {
    expect((await submit(textPage, look, stranger)).status).toBe(302);
    await submit(textPage, { ...look, sending: failedPublishingIssueId });
    expect((await pageAt(textPage)).toast).toContain("Nothing was changed");
    expect((await submit(textPage, { intent: "check_draft" })).status).toBe(400);
  });

  test("that was removed, or never mind, is forgotten, and its text is where it is", async () => {
    const asked = `/review/questions/${draftPublishingIssueId}`;
    expect((await submit(asked, { intent: "forget_draft" }, stranger)).status).toBe(404);
    expect((await submit(asked, { intent: "forget_draft" })).status).toBe(302);
    expect((await pageAt("/review")).toast).toContain("It counts as removed there");
    expect((await browser.visit(asked)).location?.pathname).toBe(textPage);
    const { text } = await pageAt("/plan/publications?place=sample%20drafts");
    expect(text).not.toContain(draftPublishingIssueId);
  });
});

test("what could not be taken down from here stays where its owner lets it", async () => {
  const asked = `/review/questions/${draftPublishingIssueId}`;
  app.change((db) =>
    db
      .prepare(
        "UPDATE publish_jobs SET kind = 'unpublish', state = 'unconfirmed', ended_at = NULL WHERE id = ?",
      )
      .run(draftPublishingIssueId),
  );
  const { words, text } = await pageAt(asked);
  expect(words).toContain("Is it gone from sample drafts?");
  expect(words).toContain("No, it stays there");
  expect(text).not.toContain('value="forget_draft"');
  expect((await submit(asked, { intent: "let_it_stay" }, stranger)).status).toBe(404);
  expect((await submit(asked, { intent: "let_it_stay" })).status).toBe(302);
  expect((await pageAt("/review")).toast).toContain("It counts as out");
  expect(
    app.rows<{ state: string }>(
      "SELECT state FROM publish_jobs WHERE id = ?",
      draftPublishingIssueId,
    )[0]?.state,
  ).toBe("cancelled");
});

test("what cannot be put away changes nothing, and says why", async () => {
  await submit("/dashboard", { ...dismiss, sending: "another" });
  expect((await pageAt("/dashboard")).toast).toContain("There is no such publication");
  await submit("/dashboard", dismiss, stranger);
  await submit("/dashboard", retryPublishing, stranger);
  expect(stateNow()).toBe("failed");
  expect((await submit(textPage, { intent: "dismiss_publishing_issue" })).status).toBe(400);
  expect((await submit(textPage, { intent: "retry_publishing" })).status).toBe(400);
});
