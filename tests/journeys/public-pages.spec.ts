import { publicPages } from "../../app/site/public-pages";
import { expect, test, useServer } from "../harness/browser";
import { expectForEverybody } from "../harness/everybody";

// Nothing changes while a page is being looked at.
const server = useServer({ SIMULATION_SPEED: "0.1" });

/** Every public page, and what some of them become when they are asked for more. */
const paths = [
  ...publicPages.map(({ path }) => path),
  "/tour?step=solution",
  "/tour?mode=presentation&step=cta",
  "/help?q=agent",
  "/help?q=zebra",
];

for (const path of paths) {
  test(`${path} can be used by everybody, on every screen`, async ({ page }) => {
    await page.goto(`${server.url}${path}`);
    // What is folded away has to be readable as well.
    const folded = page.locator("main details:not([open]) > summary").first();
    if ((await folded.count()) > 0) await folded.click();
    await expectForEverybody(page);
  });
}

test("the list of public pages is not empty", () => {
  expect(publicPages.length).toBeGreaterThan(30);
});
