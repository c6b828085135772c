import { beforeAll, describe, expect, test } from "vitest";
import { alertIn, partOf, undosIn, wordsIn } from "#tests/harness/html.ts";
import { signIn, submitForm } from "#tests/harness/sign-in.ts";
import {
  askedPublishingIssueId,
  draftPublishingIssueId,
  failedPublishingIssueId,
  addDraftIssue,
  addFailedPublishingIssue,
  addPublishedItem,
  addPublishingQuestion,
  publishedItemId,
} from "#tests/harness/review-content.ts";
import { useApp } from "#tests/harness/use-app.ts";
import type { Browser } from "./auth-browser.ts";

/* What did not go as it should, without JavaScript. */

const app = useApp({ env: { SIMULATION_SPEED: "0.01" } });
let browser: Browser;
let stranger: Browser;

beforeAll(async () => {
  stranger = await signIn(app, "operator");
  browser = await signIn(app, "subscriber");
  app.change((db) => {
    addPublishedItem(db, app.workspaceOf("subscriber"));
    addFailedPublishingIssue(db);
    addPublishingQuestion(db);
  });
});

const retryPublishing = { intent: "retry_publishing", publishJobId: failedPublishingIssueId };
const textPage = `/content/${publishedItemId}`;
const dismiss = { intent: "dismiss_publishing_issue", publishJobId: failedPublishingIssueId };
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

describe.each(["/dashboard", textPage])("a failed publish job on %s", (path) => {
  test("can be dismissed, stays on the content's page, and returns with Undo", async () => {
    expect((await pageAt(path)).text).toContain('value="dismiss_publishing_issue"');
    const end = await submit(path, dismiss);
    expect([end.status, end.location?.pathname]).toEqual([302, path]);
    const after = await pageAt(path);
    expect(after.toast).toContain("Dismissed");
    expect(stateNow()).toBe("dismissed");
    expect(after.text).not.toContain('value="dismiss_publishing_issue"');
    const [activity = expect.fail("no undo")] = undosIn(after.text);
    const text = await pageAt(textPage);
    expect(text.words).toContain("The newsletter takes no more today (dismissed)");
    expect((await pageAt("/dashboard")).words).not.toContain("Not published.");
    await submit(path, { intent: "undo", activity });
    expect(stateNow()).toBe("failed");
    expect((await pageAt("/dashboard")).words).toContain("Not published.");
  });
});

describe.each(["/dashboard", textPage])("what has failed, on %s", (path) => {
  test("is sent again in a minute, unless that is undone", async () => {
    expect((await pageAt(path)).text).toContain('value="retry_publishing"');
    expect((await pageAt("/plan/publications")).text).toContain('value="retry_publishing"');
    const end = await submit(path, retryPublishing);
    expect([end.status, end.location?.pathname]).toEqual([302, path]);
    const after = await pageAt(path);
    expect(after.toast).toContain("Trying again in one minute");
    for (const page of [path, "/plan/publications"])
      expect((await pageAt(page)).text).not.toContain('value="retry_publishing"');
    await submit(path, retryPublishing);
    expect((await pageAt(path)).toast).toContain("has been sent to this channel since then");
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

  test("is in the review's list and count, and on the dashboard, and leads to its answers", async () => {
    const review = await pageAt("/review");
    expect(review.words).toContain("1 question");
    expect(review.words).toContain("Was it published on sample video channel?");
    expect(review.text).toMatch(/Review<[^]{0,200}>1</);
    expect((await pageAt("/dashboard")).text).toContain(asked);
    expect((await pageAt(textPage)).text).toContain(asked);
    const { words } = await pageAt(asked);
    expect(words).toContain("The line went dead while it was sent");
    expect(words).toContain("won’t send it again");
  });

  test("is not stored without a link that leads anywhere, and what was typed stays", async () => {
    const end = await submit(asked, { intent: "publishing_issue_has_appeared", url: "nowhere" });
    expect(end.status).toBe(400);
    expect(end.text).toContain('value="nowhere"');
    expect(end.text).toContain("Enter its link");
    expect(answered()).toBe("unconfirmed");
    expect((await submit(asked, { intent: "send_again" }, stranger)).status).toBe(404);
    expect((await submit(asked, { intent: "launch" })).status).toBe(400);
  });

  test("can be undone after No, and leads on after Yes", async () => {
    await submit(asked, { intent: "send_again" });
    expect(answered()).toBe("due");
    const page = await pageAt("/review");
    expect(page.toast).toContain("Trying again in one minute");
    const [activity = expect.fail("no undo")] = undosIn(page.text);
    await submit(asked, { intent: "undo", activity });
    expect(answered()).toBe("unconfirmed");
    const url = "https://videos.example.test/basil";
    const end = await submit(asked, { intent: "publishing_issue_has_appeared", url });
    expect(end.location?.pathname).toBe("/review");
    expect((await pageAt("/review")).words).toContain("You’re all caught up");
    // Its page then redirects to the content page.
    expect((await browser.visit(asked)).location?.pathname).toBe(textPage);
  });
});

describe("a draft", () => {
  beforeAll(() => app.change(addDraftIssue));
  const look = { intent: "check_draft", publishJobId: draftPublishingIssueId };

  test("is listed among the publications, with a button that checks it", async () => {
    const { text, words } = await pageAt("/plan/publications?place=sample%20drafts");
    expect(words).toContain("Draft created");
    expect(text).toContain('value="check_draft"');
  });

  test("has a button that checks it immediately, and the answer says the result", async () => {
    const { text, words } = await pageAt(textPage);
    expect(text).toContain('value="check_draft"');
    expect(words).toContain("Only you can see this draft");
    const end = await submit(textPage, look);
    expect([end.status, end.location?.pathname]).toEqual([302, textPage]);
    const { toast } = await pageAt(textPage);
    expect(toast).toContain("Channel disconnected");
  });

  test("is asked about from then on, on every page that lists open issues", async () => {
    const asked = `/review/questions/${draftPublishingIssueId}`;
    const publications = await pageAt("/plan/publications?place=sample%20drafts");
    expect(publications.words).toContain("we can’t check the draft there");
    for (const path of ["/plan/publications", textPage, "/dashboard", "/review"])
      expect((await pageAt(path)).text).toContain(asked);
    const { words, text } = await pageAt(asked);
    expect(words).toContain("I removed it");
    expect(text).toContain('value="forget_draft"');
    // It may be published there: sending it again could publish it twice.
    expect(text).not.toContain('value="send_again"');
  });

  test("cannot be checked by others, and only drafts can be checked", async () => {
    expect((await submit(textPage, look, stranger)).status).toBe(302);
    await submit(textPage, { ...look, publishJobId: failedPublishingIssueId });
    expect((await pageAt(textPage)).toast).toContain("Nothing changed");
    expect((await submit(textPage, { intent: "check_draft" })).status).toBe(400);
  });

  test("that was removed, or never mind, is forgotten, and its text is where it is", async () => {
    const asked = `/review/questions/${draftPublishingIssueId}`;
    expect((await submit(asked, { intent: "forget_draft" }, stranger)).status).toBe(404);
    expect((await submit(asked, { intent: "forget_draft" })).status).toBe(302);
    expect((await pageAt("/review")).toast).toContain("Marked as removed");
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
  expect(words).toContain("Was it removed from sample drafts?");
  expect(words).toContain("No, keep it published");
  expect(text).not.toContain('value="forget_draft"');
  expect((await submit(asked, { intent: "let_it_stay" }, stranger)).status).toBe(404);
  expect((await submit(asked, { intent: "let_it_stay" })).status).toBe(302);
  expect((await pageAt("/review")).toast).toContain("Kept published");
  expect(
    app.rows<{ state: string }>(
      "SELECT state FROM publish_jobs WHERE id = ?",
      draftPublishingIssueId,
    )[0]?.state,
  ).toBe("cancelled");
});

test("an issue that cannot be dismissed stays, and the page says why", async () => {
  await submit("/dashboard", { ...dismiss, publishJobId: "another" });
  expect((await pageAt("/dashboard")).toast).toContain("This publication doesn't exist");
  await submit("/dashboard", dismiss, stranger);
  await submit("/dashboard", retryPublishing, stranger);
  expect(stateNow()).toBe("failed");
  expect((await submit(textPage, { intent: "dismiss_publishing_issue" })).status).toBe(400);
  expect((await submit(textPage, { intent: "retry_publishing" })).status).toBe(400);
});
