import { beforeAll, describe, expect, test } from "vitest";
import { noticeIn, partOf, wordsIn } from "../harness/html";
import { signIn, submitForm } from "../harness/sign-in";
import { giveTextToReview } from "../harness/text-to-review";
import { useApp } from "../harness/use-app";
import type { Browser, Page } from "./auth-browser";

/* Without a script nothing but the answer keeps what somebody has typed. */

const app = useApp({ env: { SIMULATION_SPEED: "0.1" } });
let browser: Browser;

beforeAll(async () => {
  browser = await signIn(app, "subscriber");
});

const submit = (path: string, fields: Record<string, string>, by = browser) =>
  submitForm(by, { url: new URL(path, app.url) }, fields);
const mainOf = ({ text }: Page) => partOf(text, "main");

describe("a text that is changed by hand", () => {
  const giveText = (id: string) =>
    app.change((db) =>
      giveTextToReview(db, {
        id,
        title: "Moss between the slabs",
        body: "Brush it out.",
        workspaceId: app.workspaceOf("subscriber"),
      }),
    );
  const typed = { title: "Moss", description: "", body: "Leave it. It is soft." };
  const putAway = (id: string, text: Record<string, string>) =>
    submit(`/review/${id}/edit`, {
      intent: "discard_changes",
      base: id,
      revision: "0",
      opened_as: "a page",
      ...text,
    });
  const bringBack = "bring_back_changes";

  test("comes back as it was typed once it was put away", async () => {
    giveText("moss");
    await putAway("moss", typed);
    const read = await browser.visit("/review/moss");
    expect(noticeIn(read.text)).toContain("Put away");
    expect(read.text).toContain(`value="${bringBack}"`);
    expect(wordsIn(mainOf(read))).not.toContain("You have begun to change this text");
    await submit("/review/moss/edit", { intent: bringBack });
    const edited = await browser.visit("/review/moss/edit");
    expect(noticeIn(edited.text)).toContain("Your words are here again");
    expect(mainOf(edited)).toContain(typed.body);
  });

  test("offers no Undo where nothing was changed", async () => {
    giveText("slabs");
    await putAway("slabs", {
      title: "Moss between the slabs",
      description: "",
      body: "Brush it out.",
    });
    const read = await browser.visit("/review/slabs");
    expect(noticeIn(read.text)).toContain("Nothing changed");
    expect(read.text).not.toContain(bringBack);
    await submit("/review/slabs/edit", { intent: bringBack });
    const edited = await browser.visit("/review/slabs/edit");
    expect(noticeIn(edited.text)).toContain("Nothing to bring back");
  });
});

test("answers about a business are saved before what was read of a site is set aside", async () => {
  const offer = "Moss, by the square metre";
  await submit("/brief", { intent: "set_aside", base: "0", language: "en-US", offer });
  const page = await browser.visit("/brief");
  expect(noticeIn(page.text)).toContain("Set aside");
  expect(mainOf(page)).toContain(offer);
});
