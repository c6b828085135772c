import type { Page } from "playwright";
import { enter } from "#tests/harness/browser.ts";
import type { DashboardScreen } from "./dashboard-screen.ts";
import type { World } from "./worlds.ts";

/** The step, and the previous step's answers. */
const step =
  (number: number, answer: (page: Page) => Promise<void> = () => Promise.resolve()) =>
  async (page: Page, world: World): Promise<void> => {
    await enter(page, world, "subscriber");
    await page.goto(`${world.url}/getting-started?step=${Math.max(1, number - 1)}`, {
      waitUntil: "networkidle",
    });
    await answer(page);
    await page.getByText(`Step ${number} of 5`).waitFor();
  };

const goOn = (page: Page) => page.getByRole("button", { name: "Continue" }).click();

export const onboardingScreens: DashboardScreen[] = [
  { name: "onboarding-1", world: "onboarding", open: step(1) },
  {
    name: "onboarding-2",
    world: "onboarding",
    open: step(2, async (page) => {
      await page
        .getByLabel("What do you sell or do?")
        .fill("We sell pots, soil, bulbs and tools for balconies.");
      await page.getByLabel("Who are your customers?").fill("People who rent");
      await goOn(page);
    }),
  },
  {
    name: "onboarding-3",
    world: "onboarding",
    open: step(3, async (page) => {
      const text = page.getByLabel("Writing sample");
      if (await text.isVisible())
        await text.fill(
          "Winter list for customers\n\nIn winter a pot on the balcony needs water about every second week, on a day without frost. Push a finger two knuckles deep into the soil: when it is dry there, water it before noon.",
        );
      await goOn(page);
    }),
  },
  {
    name: "onboarding-4",
    world: "onboarding",
    open: step(4, goOn),
  },
  {
    name: "onboarding-5",
    world: "onboarding",
    open: step(5, async (page) => {
      const title = page.getByRole("heading", { name: /first draft/ });
      // A text that has been begun is gone on with.
      await page.goto(page.url().replace("step=4", "step=5"), { waitUntil: "networkidle" });
      if (await title.isVisible()) return;
      await page.goto(page.url().replace("step=5", "step=4"), { waitUntil: "networkidle" });
      await page.getByRole("radio").first().check();
      await page.getByRole("button", { name: "Start writing" }).click();
      await page
        .getByRole("article", { name: "Draft so far" })
        .getByRole("paragraph")
        .first()
        .waitFor({ timeout: 180_000 });
    }),
  },
];
