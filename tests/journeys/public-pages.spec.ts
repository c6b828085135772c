import { articleAddress } from "../../app/help/address";
import { articles } from "../../app/help/articles";
import { legalPaths } from "../../app/legal/documents";
import { publicPages } from "../../app/site/public-pages";
import { test, useServer } from "../harness/browser";
import { expectForEverybody } from "../harness/everybody";

// Nothing changes while a page is being looked at.
const server = useServer({ SIMULATION_SPEED: "0.1" });

/** Every public page, and what some of them become when they are asked for more. */
const paths = [
  ...publicPages.map(({ path }) => path).filter(isOneOfItsKind),
  "/tour?step=solution",
  "/tour?mode=presentation&step=cta",
  "/help?q=agent",
  "/help?q=zebra",
];

/** Articles and legal pages differ by their words only: one of each, with tables in it, is enough. */
function isOneOfItsKind(path: string): boolean {
  const isArticle = articles.some(({ slug }) => path === articleAddress(slug));
  if (isArticle) return path === articleAddress("agent-settings");
  return !legalPaths.some((each) => path === each) || path === "/cookies";
}

for (const path of paths) {
  test(`${path} can be used by everybody, on every screen`, async ({ page }) => {
    await page.goto(`${server.url}${path}`);
    // What is folded away has to be readable as well.
    const folded = page.locator("main details:not([open]) > summary").first();
    if ((await folded.count()) > 0) await folded.click();
    await expectForEverybody(page);
  });
}
