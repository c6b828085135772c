import type { Locator, Page } from "playwright/test";
import { expect } from "./browser.ts";

/*
 * What a newcomer does before a workspace goes live, as a journey does it. `url`: where the server is reached.
 */

const sample =
  "In winter a pot on the balcony needs water about every second week, on a day without frost. Push a finger two knuckles deep into the soil: when it is dry there, water it before noon.";

/** The questions of the welcome, which begin when somebody signs in for the first time; and no first text. */
export async function answerQuestions(page: Page, url: string): Promise<void> {
  await expect(page).toHaveURL(`${url}/getting-started`);
  // Each step has a button of the same name: the next one has to stand there first.
  const step = (number: number) => expect(page.getByText(`Step ${number} of 5`)).toBeVisible();
  await page.getByLabel("What do you offer?").fill("Pots and soil");
  await page.getByLabel("To whom?").fill("People who rent");
  await page.getByRole("button", { name: "Go on" }).click();
  await step(2);
  await page.getByLabel("A text of yours").fill(`Watering in winter\n\n${sample}`);
  await page.getByRole("button", { name: "Go on" }).click();
  await step(3);
  await page.getByRole("button", { name: "Skip this step" }).click();
  await step(4);
}

export async function planIdea(page: Page, url: string, topic: string): Promise<void> {
  await page.goto(`${url}/plan`);
  await page.getByRole("link", { name: "Add an idea" }).click();
  const form = page.getByRole("region", { name: "Add an idea" });
  await form.getByLabel("What it is about").fill(topic);
  await form.getByRole("button", { name: "Plan it" }).click();
  await expect(page.getByText("Idea added").first()).toBeVisible();
}

export async function describeBusiness(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/brief`);
  await page.getByRole("textbox", { name: "What you offer", exact: true }).fill("Pots and soil");
  await page.getByText("Paste a text", { exact: true }).click();
  await page.getByLabel("Title", { exact: true }).fill("Watering in winter");
  await page.getByLabel("The text, as you wrote it").fill(sample);
  await page.getByRole("button", { name: "Add this text" }).click();
  await expect(page.getByText("Watering in winter").first()).toBeVisible();
}

export async function setUpBlog(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/settings/blog`);
  await page.getByLabel("What it is called").fill("Ledge & Leaf");
  await page.getByLabel("Its address").fill(name);
  await page.getByLabel("Imprint").fill("Sam Ledge, 1 High Street");
  await page.getByRole("button", { name: "Set it up" }).click();
  await expect(page.getByText(`It stands at ${url}/blog/${name}`)).toBeVisible();
}

/** @param before what is done with the button first */
export async function goLive(
  page: Page,
  url: string,
  before: (go: Locator) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await page.goto(`${url}/settings/live`);
  await expect(page.getByText("Nothing missing stops you")).toBeVisible();
  await page.getByLabel(/^I have read what changes/).check();
  const go = page.getByRole("button", { name: "Go live" });
  await before(go);
  await go.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are live");
}
