import { beforeAll, describe, expect, test } from "vitest";
import { noticeIn, partOf, undosIn, wordsIn } from "../harness/html";
import { signIn, submitForm } from "../harness/sign-in";
import {
  failedSendingId,
  giveFailedSending,
  givePublishedText,
  publishedTextId,
} from "../harness/text-to-review";
import { useApp } from "../harness/use-app";
import type { Browser } from "./auth-browser";

/* What did not go as it should, without JavaScript. */

const app = useApp({ env: { SIMULATION_SPEED: "0.1" } });
let browser: Browser;
let stranger: Browser;

beforeAll(async () => {
  stranger = await signIn(app, "operator");
  browser = await signIn(app, "subscriber");
  app.change((db) => {
    givePublishedText(db, app.workspaceOf("subscriber"));
    giveFailedSending(db);
  });
});

const textPage = `/content/${publishedTextId}`;
const putAway = { intent: "put_away_sending", sending: failedSendingId };
const submit = (path: string, fields: Record<string, string>, by = browser) =>
  submitForm(by, { url: new URL(path, app.url) }, fields);
const pageAt = async (path: string) => {
  const { text } = await browser.visit(path);
  return { text, words: wordsIn(partOf(text, "main")), notice: noticeIn(text) };
};
const stateNow = () =>
  app.rows<{ state: string }>("SELECT state FROM operations WHERE id = ?", failedSendingId)[0]
    ?.state;

describe.each(["/dashboard", textPage])("a failed sending on %s", (path) => {
  test("is put away, is told of on the text's page still, and comes back with Undo", async () => {
    expect((await pageAt(path)).text).toContain('value="put_away_sending"');
    const end = await submit(path, putAway);
    expect([end.status, end.location?.pathname]).toEqual([302, path]);
    const after = await pageAt(path);
    expect(after.notice).toContain("It needs you no more");
    expect(stateNow()).toBe("put_away");
    expect(after.text).not.toContain('value="put_away_sending"');
    const [activity = expect.fail("no undo")] = undosIn(after.text);
    const text = await pageAt(textPage);
    expect(text.words).toContain("The newsletter takes no more today (put away)");
    expect((await pageAt("/dashboard")).words).not.toContain("It did not go out.");
    await submit(path, { intent: "undo", activity });
    expect(stateNow()).toBe("failed");
    expect((await pageAt("/dashboard")).words).toContain("It did not go out.");
  });
});

test("what cannot be put away changes nothing, and says why", async () => {
  await submit("/dashboard", { ...putAway, sending: "another" });
  expect((await pageAt("/dashboard")).notice).toContain("There is no such publication");
  await submit("/dashboard", putAway, stranger);
  expect(stateNow()).toBe("failed");
  expect((await submit(textPage, { intent: "put_away_sending" })).status).toBe(400);
});
