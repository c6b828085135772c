import { legalDocuments, legalPaths } from "#app/site/legal/documents.ts";
import { dashboardOf, expect, signInAs, test, useServer } from "#tests/harness/browser.ts";

const server = useServer({
  SIMULATION_SPEED: "0.01",
  COMPANY_NAME: "Herbs & Co Limited",
  COMPANY_ADDRESS: "1 Garden Lane, Greenfield",
});

test("from the footer to a policy, to another one, and back page by page", async ({ page }) => {
  await page.goto(server.url);
  const footer = page.getByRole("navigation", { name: "Footer" });
  await footer.getByRole("link", { name: "Terms of Service" }).click();
  await expect(page).toHaveURL(`${server.url}/terms`);
  await expect(page).toHaveTitle(/^Terms of Service · /);
  await page.getByRole("article").getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page).toHaveURL(`${server.url}/privacy`);
  await page.getByRole("link", { name: "← Back", exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/terms`);
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL(`${server.url}/`);
});

test(
  "Back leads to the page before, also when that was a full load, and else home",
  { tag: "@soak" },
  async ({ page }) => {
    await page.goto(`${server.url}/dashboard`);
    // A click in the middle of React's taking over is not what is tried here.
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => {
      const link = Object.assign(document.createElement("a"), { href: "/privacy" });
      document.body.append(link);
      link.click();
    });
    await expect(page).toHaveURL(`${server.url}/privacy`);
    const back = page.getByRole("link", { name: "Back", exact: false });
    // Until a script is at work it leads home, and says so.
    await expect(back).toHaveText("← Back", { useInnerText: true });
    await back.click();
    await expect(page).toHaveURL(`${server.url}/dashboard`);

    const fresh = await page.context().newPage();
    await fresh.goto(`${server.url}/privacy`);
    await fresh.waitForLoadState("networkidle");
    await fresh.getByRole("link", { name: "← Back to Home", exact: true }).click();
    await expect(fresh).toHaveURL(`${server.url}/`);
  },
);

test("the contents lead to their sections, by keyboard, too", async ({ page }) => {
  await page.goto(`${server.url}/dmca`);
  await page.getByRole("link", { name: "Repeat infringers" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${server.url}/dmca#repeat-infringers`);
  await expect(page.getByRole("heading", { name: "Repeat infringers" })).toBeInViewport();
});

test(
  "all that the product keeps in a browser is named in the Cookie Policy",
  { tag: "@soak" },
  async ({ page }) => {
    await signInAs(page, server, "subscriber", "/settings");
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    // The channel asks who is signed in before it opens.
    await expect(page.getByText("All Systems Active")).toBeVisible();
    await page.context().clearCookies();
    await page.goto(`${server.url}/dashboard`);
    await dashboardOf(page).bell.click();
    // Opening them is reading them.
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("demoNotificationsReadAt")))
      .not.toBeNull();
    await page.goto(`${server.url}/contact`);
    await page.waitForLoadState("networkidle");
    await page.getByLabel("Name").fill("Ada");
    await page.goto(`${server.url}/cookies`);
    const keys = await page.evaluate(() => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
    ]);
    expect(keys.sort()).toEqual(
      expect.arrayContaining([
        "contactDraft",
        "demoNotificationsReadAt",
        "positions",
        "voiceEnabled",
      ]),
    );
    for (const key of keys) {
      await expect(page.getByRole("article").getByText(key, { exact: true })).toBeVisible();
    }
  },
);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const path of legalPaths) {
    test(`${path} is complete, and leads home`, async ({ page }) => {
      await page.goto(`${server.url}${path}`);
      await expect(
        page.getByRole("heading", { level: 1, name: legalDocuments[path].name }),
      ).toBeVisible();
      await expect(page.getByText("Herbs & Co Limited, 1 Garden Lane").first()).toBeVisible();
      const back = page.getByRole("link", { name: /Back/ });
      await expect(back).toHaveText("← Back to Home", { useInnerText: true });
      await back.click();
      await expect(page).toHaveURL(`${server.url}/`);
    });
  }
});

test("on paper a policy has no controls, and its address", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  for (const path of legalPaths) {
    await page.goto(`${server.url}${path}`);
    await expect(page.getByText(`${server.url}${path}`, { exact: false }).last()).toBeVisible();
    await expect(page.getByRole("link", { name: /Back/ })).toBeHidden();
    await expect(page.getByText("On this page")).toBeHidden();
    await expect(page.getByText("Other policies")).toBeHidden();
  }
});
