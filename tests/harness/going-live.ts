import type { Locator, Page } from "playwright/test";
import { expect } from "./browser.ts";

/*
 * What a newcomer does before a workspace goes live, as a journey does it. `url`: where the server is reached.
 */

const sample =
  "In winter a pot on the balcony needs water about every second week, on a day without frost. Push a finger two knuckles deep into the soil: when it is dry there, water it before noon.";

/** The questions of the onboarding, which begin at the first sign-in; without a first text. */
export async function answerQuestions(page: Page, url: string): Promise<void> {
  await expect(page).toHaveURL(`${url}/getting-started`);
  // Each step has a button of the same name: wait for the next step first.
  const step = (number: number) => expect(page.getByText(`Step ${number} of 5`)).toBeVisible();
  await page.getByLabel("What do you sell or do?").fill("Pots and soil");
  await page.getByLabel("Who are your customers?").fill("People who rent");
  await page.getByRole("button", { name: "Continue" }).click();
  await step(2);
  await page.getByLabel("Writing sample").fill(`Watering in winter\n\n${sample}`);
  await page.getByRole("button", { name: "Continue" }).click();
  await step(3);
  await page.getByRole("button", { name: "Skip this step" }).click();
  await step(4);
}

export async function planIdea(page: Page, url: string, topic: string): Promise<void> {
  await page.goto(`${url}/plan`);
  await page.getByRole("link", { name: "Add idea" }).click();
  const form = page.getByRole("region", { name: "Add idea" });
  await form.getByLabel("Topic").fill(topic);
  await form.getByRole("button", { name: "Schedule" }).click();
  await expect(page.getByText("Idea added").first()).toBeVisible();
}

export async function describeBusiness(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/brief`);
  await page
    .getByRole("textbox", { name: "What you sell or do", exact: true })
    .fill("Pots and soil");
  await page.getByText("Paste a sample", { exact: true }).click();
  await page.getByLabel("Title", { exact: true }).fill("Watering in winter");
  await page.getByLabel("Sample text").fill(sample);
  await page.getByRole("button", { name: "Add sample" }).click();
  await expect(page.getByText("Watering in winter").first()).toBeVisible();
}

export async function setUpBlog(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/settings/blog`);
  await page.getByLabel("Title").fill("Ledge & Leaf");
  await page.getByLabel("Address").fill(name);
  await page.getByLabel(/^Legal notice/).fill("Sam Ledge, 1 High Street");
  await page.getByRole("button", { name: "Set up blog" }).click();
  await expect(page.getByText(`Your blog is at ${url}/blog/${name}`)).toBeVisible();
}

/** @param before what is done with the button first */
export async function goLive(
  page: Page,
  url: string,
  before: (go: Locator) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await page.goto(`${url}/settings/live`);
  await expect(page.getByText("You have everything you need")).toBeVisible();
  await page.getByLabel(/^I’ve read what changes/).check();
  const go = page.getByRole("button", { name: "Go live" });
  await before(go);
  await go.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are live");
}
