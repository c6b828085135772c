import { articlePath } from "#app/site/help/address.ts";
import { articles } from "#app/site/help/articles.ts";
import { legalPaths } from "#app/site/legal/documents.ts";
import { publicPages } from "#app/site/public-pages/public-pages.ts";
import { expectAccessible } from "#tests/harness/accessibility.ts";
import { expect, test, useServer } from "#tests/harness/browser.ts";

// Nothing changes while a page is being looked at.
const server = useServer({ SIMULATION_SPEED: "0.01" });

/** Every public page, and what some of them become when they are asked for more. */
const paths = [
  ...publicPages.map(({ path }) => path).filter(isOneOfItsKind),
  "/tour?mode=presentation&step=cta",
  "/help?q=agent",
  "/help?q=zebra",
];

/** Articles and legal pages differ by their words only: one of each, with tables in it, is enough. */
function isOneOfItsKind(path: string): boolean {
  const isArticle = articles.some(({ slug }) => path === articlePath(slug));
  if (isArticle) return path === articlePath("agent-settings");
  return !legalPaths.some((each) => path === each) || path === "/cookies";
}

for (const path of paths) {
  test(`${path} can be used by everybody, on every screen`, async ({ page }) => {
    await page.goto(`${server.url}${path}`);
    // What is folded away has to be readable as well.
    const folded = page
      .locator("main details:not([open]) > summary")
      .filter({ visible: true })
      .first();
    if ((await folded.count()) > 0) await folded.click();
    await expectAccessible(page);
  });
}

test(
  "a kept page comes alive at an address that holds more than it reads",
  { tag: "@soak" },
  async ({ page }) => {
    const campaign = "utm_source=x&utm_medium=mail";
    for (const [address, sign] of [
      [`/?${campaign}`, page.getByRole("heading", { level: 1 })],
      [`/dashboard?${campaign}`, page.getByRole("button", { name: "Voice mode" })],
      [`/tour?${campaign}&step=agents`, page.getByText("Step 6 of 12")],
      [
        `/manual?tab=revenue&${campaign}`,
        page.getByRole("tab", { name: /Revenue/, selected: true }),
      ],
      [`/api-docs?${campaign}&tab=examples`, page.getByRole("tab", { name: "Examples" })],
      [`/help?${campaign}`, page.getByRole("searchbox")],
    ] as const) {
      // What differs from what the server has drawn is an error, on which every journey fails.
      const response = await page.goto(`${server.url}${address}`);
      expect([address, response?.headers().etag]).toEqual([address, expect.any(String)]);
      await expect(sign.first()).toBeVisible();
      await page.waitForLoadState("networkidle");
    }
  },
);

test("every public page has the same header, also on a narrow screen without a script", async ({
  browser,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  });
  const page = await context.newPage();
  for (const path of ["/", "/help", "/privacy", "/manual", "/help/nope", "/no-such-page"]) {
    await page.goto(`${server.url}${path}`);
    const header = page.getByRole("banner");
    for (const name of ["Watch Demo", "User Manual", "Help", "Sign In"]) {
      await expect(header.getByRole("link", { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
    await expect(page.getByRole("contentinfo")).toBeVisible();
  }
  await context.close();
});
