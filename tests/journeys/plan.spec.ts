/*
 * The plan as its owner uses it: adding, accepting, moving with the mouse, keys and forms, dropping, with and
 * without JavaScript, and in two tabs.
 */
import type { Page } from "playwright/test";
import { expectAccessible, filledButtons } from "#tests/harness/accessibility.ts";
import { addPublishedIdea, publishedItemId } from "#tests/harness/review-content.ts";
import { dashboardOf, expect, signInAs, test, useServer } from "#tests/harness/browser.ts";

// Nothing begins while it is being moved.
const server = useServer({ SIMULATION_SPEED: "0.01" });

const planOf = (page: Page) => ({
  add: page.getByRole("link", { name: "Add idea" }),
  form: page.getByRole("region", { name: "Add idea" }),
  open: page.getByRole("region", { name: "Selected idea" }),
  decide: page.getByRole("region", { name: "Proposed ideas" }),
  toast: dashboardOf(page).toast,
  item: (topic: string) => page.getByRole("link", { name: new RegExp(topic) }),
  /** The day of an idea, as shown. */
  dayOf: (topic: string) =>
    page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { level: 3 }) })
      .filter({ has: page.getByRole("link", { name: new RegExp(topic) }) })
      .getByRole("heading", { level: 3 }),
});

async function openPlan(page: Page, path = "/plan"): Promise<void> {
  await signInAs(page, server, "subscriber", path);
}

/** A day so far ahead, in UTC: as the workspace counts its days. */
const dayAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const titleOf = (day: string) =>
  new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${day}T12:00:00Z`));

async function addFor(page: Page, topic: string, day: string): Promise<void> {
  const { add, form } = planOf(page);
  await add.click();
  await form.getByLabel("Topic").fill(topic);
  await form.getByLabel("Day").fill(day);
  await form.getByLabel("Time").fill("10:30");
  await form.getByRole("button", { name: "Schedule" }).click();
}

test("an idea is added, moved with keys and the mouse and back, and dropped", async ({ page }) => {
  const [day, next] = [dayAhead(2), dayAhead(3)];
  await openPlan(page, `/plan?view=list&at=${day}`);
  const { item, dayOf, toast, open } = planOf(page);
  await addFor(page, "Lemons in winter", day);
  await expect(toast).toContainText("Idea added");
  await expect(dayOf("Lemons in winter")).toContainText(titleOf(day));
  await page.goto(`${server.url}/plan?at=${next}`);
  await item("Lemons in winter").focus();
  await page.keyboard.press("m");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText(/Use the arrow keys to choose a day/)).toContainText(titleOf(next));
  await page.keyboard.press("Enter");
  await expect(toast).toContainText("Idea moved");
  await expect(dayOf("Lemons in winter")).toContainText(titleOf(next));
  const target = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: new RegExp(titleOf(day)) }) });
  await item("Lemons in winter").dragTo(target.first());
  await expect(dayOf("Lemons in winter")).toContainText(titleOf(day));
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(toast).toContainText("The idea is back where it was");
  await expect(dayOf("Lemons in winter")).toContainText(titleOf(next));
  await item("Lemons in winter").click();
  await expect(open.getByLabel("Time")).toHaveValue("10:30");
  await expectAccessible(page);
  await open.getByRole("button", { name: "Delete" }).click();
  await expect(toast).toContainText("Idea deleted");
  await expect(item("Lemons in winter")).toHaveCount(0);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("adding or rewording an idea can be undone", async ({ page }) => {
      const day = dayAhead(4);
      const topic = javaScriptEnabled ? "Saffron in a pot" : "Ginger in a tub";
      await openPlan(page, `/plan?view=list&at=${day}`);
      const { item, toast, open } = planOf(page);
      const undo = toast.getByRole("button", { name: "Undo" });
      await addFor(page, topic, day);
      await expect(toast).toContainText("Idea added");
      await undo.click();
      await expect(toast).toContainText("The idea will not be written");
      await page.goto(`${server.url}/plan?view=list&at=${day}`);
      await expect(item(topic)).toHaveCount(0);
      await addFor(page, topic, day);
      await expect(toast).toContainText("Idea added");
      await page.goto(`${server.url}/plan?view=list&at=${day}`);
      await item(topic).click();
      await open.getByText("Edit idea").click();
      await open.getByLabel("Topic").fill(`${topic} of glass`);
      await open.getByRole("button", { name: "Save" }).click();
      await expect(toast).toContainText("Idea saved");
      await undo.click();
      await expect(toast).toContainText("The idea is as it was before");
      await page.goto(`${server.url}/plan?view=list&at=${day}`);
      await expect(item(`${topic} of glass`)).toHaveCount(0);
      await expect(item(topic)).toBeVisible();
    });
  });
}

test(
  "a duplicate is reported, and can be added anyway",
  { tag: "@soak" },
  async ({ page, consoleErrors }) => {
    consoleErrors.expect(/status of 409/);
    await openPlan(page);
    const { add, form, decide, toast } = planOf(page);
    await add.click();
    await form.getByLabel("Topic").fill("Quinces in pots");
    await form.getByRole("button", { name: "Save for later" }).click();
    await expect(decide.getByRole("link", { name: "Quinces in pots" })).toBeVisible();
    await add.click();
    await form.getByLabel("Topic").fill("quince in a pot");
    await form.getByRole("button", { name: "Schedule" }).click();
    await expect(form.getByRole("alert")).toContainText(
      /Similar to “Quinces in pots” \(\d+% similar\)/,
    );
    await expect(form.getByLabel("Topic")).toHaveValue("quince in a pot");
    await expectAccessible(page);
    await form.getByRole("button", { name: "Schedule anyway" }).click();
    await expect(toast).toContainText("Idea added");
    await decide.getByRole("button", { name: /^Delete/ }).click();
    await expect(decide).toContainText("No new ideas");
  },
);

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test(
      "what says the same as a text that is out has that updated instead",
      { tag: "@soak" },
      async ({ page, consoleErrors }) => {
        consoleErrors.expect(/status of 409/);
        await openPlan(page);
        server.change(addPublishedIdea);
        await page.goto(`${server.url}/plan?add=`);
        const { form, toast, item } = planOf(page);
        await form.getByLabel("Topic").fill("basil from seeds");
        await form.getByRole("button", { name: "Schedule" }).click();
        await expect(form.getByRole("alert")).toContainText("Or update the existing article");
        await expectAccessible(page);
        await form.getByRole("button", { name: "Update the existing article" }).click();
        await expect(toast).toContainText("You’ll get a new version of “Basil from seed”");
        await expect(item("basil from seeds")).toHaveCount(0);
        await page.goto(`${server.url}/content/${publishedItemId}`);
        await expect(page.getByRole("main")).toContainText("Changes requested");
      },
    );
  });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test("filling the week can be undone, and many proposals are collapsed on a phone", async ({
      page,
    }) => {
      await openPlan(page, "/plan?view=list");
      const { toast, decide, form } = planOf(page);
      const topics = ["Sorrel", "Lovage", "Borage", "Chervil"].map((herb) =>
        javaScriptEnabled ? `${herb} from seed` : `${herb} as a tea`,
      );
      for (const topic of topics) {
        await page.goto(`${server.url}/plan?view=list&add=any`);
        await form.getByLabel("Topic").fill(topic);
        await form.getByRole("button", { name: "Save for later" }).click();
        await expect(toast).toContainText("Idea added");
      }
      const last = decide.getByRole("link", { name: topics[3] ?? "" });
      await expect(last).toBeHidden();
      await decide.locator("summary").click();
      await expect(last).toBeVisible();
      await expectAccessible(page);
      server.change((db) => {
        db.prepare(
          "UPDATE ideas SET state = 'dropped', slot_at = NULL WHERE slot_at IS NOT NULL",
        ).run();
      });
      await page.goto(`${server.url}/plan`);
      const fill = page.getByRole("button", { name: "Fill next 7 days" });
      await expect(page.getByRole("region", { name: /^Nothing planned yet/ })).toContainText(
        "can fill",
      );
      await expect.poll(() => filledButtons(page)).toEqual(["Fill next 7 days"]);
      await expectAccessible(page);
      // Who adds an idea has its form to send first.
      await page.getByRole("link", { name: "Add idea" }).click();
      await expect.poll(() => filledButtons(page)).toEqual(["Schedule"]);
      await page.goto(`${server.url}/plan`);
      await fill.click();
      await expect(toast).toContainText("Week filled");
      await expect(page.getByRole("region", { name: /^Nothing planned yet/ })).toHaveCount(0);
      await toast.getByRole("button", { name: "Undo" }).click();
      await expect(toast).toContainText("The slots are open again");
    });
  });
}

test(
  "two tabs: what was moved in the one is not moved by the other unseen",
  { tag: "@soak" },
  async ({ page, context }) => {
    const day = dayAhead(4);
    await openPlan(page, `/plan?view=list&at=${day}`);
    await addFor(page, "Figs against a wall", day);
    await planOf(page).item("Figs against a wall").click();
    await expect(planOf(page).open).toBeVisible();
    const other = await context.newPage();
    await other.goto(page.url());
    await planOf(page).open.getByRole("button", { name: "Later" }).click();
    await expect(planOf(page).toast).toContainText("Idea moved");
    await planOf(other).open.getByRole("button", { name: "Later" }).click();
    await expect(planOf(other).toast).toContainText("changed in another window");
    await expect(planOf(other).dayOf("Figs against a wall")).toContainText(titleOf(dayAhead(5)));
  },
);

test("the publishing schedule is set, and the timeline of an idea is shown", async ({ page }) => {
  await openPlan(page);
  await page.getByRole("link", { name: "Change", exact: true }).click();
  await page.getByLabel("Articles per week").selectOption("4");
  await page.getByLabel("Posts per day, across all channels").selectOption("2");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(planOf(page).toast).toContainText("Settings saved");
  await page.getByRole("link", { name: "See the plan" }).click();
  await expect(page.getByText("4 articles a week, at most 2 posts a day.")).toBeVisible();
  await page.goto(`${server.url}/plan?view=list`);
  // Open slots are links as well.
  await page.getByRole("main").locator('a[href*="idea="]').first().click();
  await page.getByRole("link", { name: "Progress" }).click();
  await expect(page.getByRole("heading", { name: "Progress" })).toBeVisible();
  await expectAccessible(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test.beforeEach(({ consoleErrors }) => consoleErrors.expect(/status of (400|404|409)/));

  test("everything is done by forms, and what makes no sense is refused with its reason", async ({
    page,
  }) => {
    const day = dayAhead(6);
    await openPlan(page, `/plan?view=list&at=${day}`);
    const { item, open, toast, dayOf, form, add } = planOf(page);
    await addFor(page, "Olives on a roof", day);
    await expect(dayOf("Olives on a roof")).toContainText(titleOf(day));
    await item("Olives on a roof").click();
    await open.getByRole("button", { name: "Later" }).click();
    await expect(toast).toContainText("Idea moved");
    await expect(dayOf("Olives on a roof")).toContainText(titleOf(dayAhead(7)));
    await open.getByLabel("Day").fill("2020-01-01");
    await open.getByRole("button", { name: "Move" }).click();
    await expect(open.getByRole("alert")).toContainText("That time has passed");
    await expect(open.getByLabel("Day")).toHaveValue("2020-01-01");
    await open.getByText("Edit idea").click();
    await open.getByLabel("Topic").fill("Olives <script>alert(1)</script>");
    await open.getByRole("button", { name: "Save" }).click();
    await item("Olives <script>").click();
    await open.getByRole("button", { name: "Delete" }).click();
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect(toast).toContainText("Undone");
    await add.first().click();
    await form.getByLabel("Topic").fill("  ");
    await form.getByRole("button", { name: "Schedule" }).click();
    await expect(form.getByRole("alert")).toContainText("Enter a topic.");
    expect((await page.goto(`${server.url}/plan?idea=missing`))?.status()).toBe(404);
    expect((await page.goto(`${server.url}/plan/missing`))?.status()).toBe(404);
  });
});
