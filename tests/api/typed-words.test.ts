import { beforeAll, describe, expect, test } from "vitest";
import { alertIn, partOf, wordsIn } from "#tests/harness/html.ts";
import { signIn, submitForm } from "#tests/harness/sign-in.ts";
import { addNextVersion, addReviewItem } from "#tests/harness/review-content.ts";
import { useApp } from "#tests/harness/use-app.ts";
import type { Browser, Page } from "./auth-browser.ts";

/* Without JavaScript, only the response keeps what the user has typed. */

const app = useApp({ env: { SIMULATION_SPEED: "0.01" } });
let browser: Browser;

beforeAll(async () => {
  browser = await signIn(app, "subscriber");
});

const submit = (path: string, fields: Record<string, string>, by = browser) =>
  submitForm(by, { url: new URL(path, app.url) }, fields);
const mainOf = ({ text }: Page) => partOf(text, "main");

const giveText = (id: string) =>
  app.change((db) =>
    addReviewItem(db, {
      id,
      title: "Moss between the slabs",
      body: "Brush it out.",
      workspaceId: app.workspaceOf("subscriber"),
    }),
  );

describe("an article that its owner edits", () => {
  const typed = { title: "Moss", description: "", body: "Leave it. It is soft." };
  const dismiss = (id: string, text: Record<string, string>) =>
    submit(`/review/${id}/edit`, {
      intent: "discard_changes",
      base: id,
      revision: "0",
      opened_as: "a page",
      ...text,
    });
  const bringBack = "bring_back_changes";

  test("comes back as it was typed after it was discarded", async () => {
    giveText("moss");
    await dismiss("moss", typed);
    const read = await browser.visit("/review/moss");
    expect(alertIn(read.text)).toContain("Changes discarded");
    expect(read.text).toContain(`value="${bringBack}"`);
    expect(wordsIn(mainOf(read))).not.toContain("You have unsaved changes from");
    await submit("/review/moss/edit", { intent: bringBack });
    const edited = await browser.visit("/review/moss/edit");
    expect(alertIn(edited.text)).toContain("You can continue editing");
    expect(mainOf(edited)).toContain(typed.body);
  });

  test("offers no Undo where nothing was changed", async () => {
    giveText("slabs");
    await dismiss("slabs", {
      title: "Moss between the slabs",
      description: "",
      body: "Brush it out.",
    });
    const read = await browser.visit("/review/slabs");
    expect(alertIn(read.text)).toContain("Nothing changed");
    expect(read.text).not.toContain(bringBack);
    await submit("/review/slabs/edit", { intent: bringBack });
    const edited = await browser.visit("/review/slabs/edit");
    expect(alertIn(edited.text)).toContain("Nothing to restore");
  });
});

test("answers about a business are saved before what was read of a site is set aside", async () => {
  const offer = "Moss, by the square metre";
  await submit("/brief", { intent: "set_aside", base: "0", language: "en-US", offer });
  const page = await browser.visit("/brief");
  expect(alertIn(page.text)).toContain("Dismissed");
  expect(mainOf(page)).toContain(offer);
});

describe("limits of spending that are refused", () => {
  test("are a subscriber's", async () => {
    const typed = { day: "9.25", month: "4.75" };
    const page = await submit("/settings/spending", { intent: "save_limits", ...typed });
    expect(page.status).toBe(400);
    expect(wordsIn(mainOf(page))).toContain(
      "the daily limit can’t be higher than the monthly limit",
    );
    for (const value of Object.values(typed)) expect(mainOf(page)).toContain(`value="${value}"`);
  });

  test("are the operator's", async () => {
    const typed = {
      all_day: "31.5",
      all_month: "",
      all_tokens: "612,000",
      operator_day: "8.25",
      operator_month: "7.75",
      operator_tokens: "413,000",
    };
    const operator = await signIn(app, "operator");
    const sent = { intent: "save_installation_limits", ...typed };
    const page = await submit("/operator/spending", sent, operator);
    expect(page.status).toBe(400);
    expect(wordsIn(mainOf(page))).toContain(
      "the daily limit can’t be higher than the monthly limit",
    );
    for (const [name, value] of Object.entries(typed))
      expect(mainOf(page)).toMatch(new RegExp(`<input[^>]* name="${name}"[^>]* value="${value}"`));
  });
});

test("a note on a version that is the newest no more stays beside the one that is", async () => {
  giveText("lawn");
  app.change((db) => addNextVersion(db, "lawn", "Mow it in May."));
  const page = await submit("/review/lawn", {
    intent: "ask_for_changes",
    version: "lawn",
    wish: "Shorter",
    note: "Say what to do in April.",
  });
  expect(page.status).toBe(409);
  const words = wordsIn(mainOf(page));
  expect(words).toContain("There’s a newer version");
  expect(words).toContain("You’ll find it under “Request changes…”");
  expect(words).toContain("Mow it in May.");
  expect(mainOf(page)).toMatch(/<textarea[^>]*>Say what to do in April\.<\/textarea>/);
  expect(mainOf(page)).toMatch(/<input[^>]* checked="" value="Shorter"/);
  expect(page.text).toMatch(/<title>Error: /);
});

test("a note on what was decided meanwhile is shown, as there is no form for it any more", async () => {
  giveText("hedge");
  await submit("/review/hedge", { intent: "approve", version: "hedge" });
  const rejection = { intent: "reject", version: "hedge", note: "The hedge is a fence by now." };
  const page = await submit("/review/hedge", rejection);
  expect(page.status).toBe(409);
  expect(wordsIn(mainOf(page))).toContain("The hedge is a fence by now.");
});

test("a day and a time at which an idea cannot go out stay in its form", async () => {
  const added = await app.services.plan.add(
    {
      workspaceId: app.workspaceOf("subscriber"),
      user: null,
    },
    {
      topic: "Ants beneath the terrace",
      angle: "",
      keyword: "ants",
      reason: "",
      at: "next",
      despite: true,
    },
  );
  const page = await submit(`/plan?idea=${added.idea.id}`, {
    intent: "move_idea",
    idea: added.idea.id,
    day: "2020-02-03",
    time: "07:45",
  });
  expect(page.status).toBe(400);
  expect(wordsIn(mainOf(page))).toContain("passed");
  expect(mainOf(page)).toContain('value="2020-02-03"');
  expect(mainOf(page)).toContain('value="07:45"');
});
