/*
 * A domain of one's own for the blog: entered, refused until its record is there, proven, and taken away again.
 */
import { startFakeDns } from "#tests/fakes/dns.ts";
import { expectAccessible } from "#tests/harness/accessibility.ts";
import { dashboardOf, expect, signInAs, test, useServer } from "#tests/harness/browser.ts";

let dns: Awaited<ReturnType<typeof startFakeDns>>;
const server = useServer(async () => {
  dns = await startFakeDns();
  // Nobody is told: that waits for longer than this takes, and here nobody listens.
  const INDEXNOW_URL = "http://127.0.0.1:9/indexnow";
  return { BLOG_DOMAINS: "on", BLOG_DNS_SERVER: dns.server, INDEXNOW_URL };
});
test.afterAll(() => dns.stop());

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });
    const account = javaScriptEnabled ? "subscriber" : "operator";
    const domain = javaScriptEnabled ? "blog.example.org" : "blog.example.com";

    test("a domain becomes one's own, and is given back", async ({ page, consoleErrors }) => {
      consoleErrors.expect(/status of (400|409).*settings\/blog|ERR_FAILED/);
      await signInAs(page, server, account, "/settings/blog");
      await expect(page.getByLabel("Domain")).toHaveCount(0);
      await page.getByLabel("Its address").fill(`words-of-${account}`);
      await page.getByLabel("What it is called").fill("Ledge & Leaf");
      await page.getByRole("button", { name: "Set it up" }).click();
      const field = page.getByLabel("Domain", { exact: true });
      await field.fill("blog.example.org:8080");
      const use = page.getByRole("button", { name: "Use this domain" });
      await use.click();
      await expect(page.getByText("no path, port or blanks")).toBeVisible();
      await expect(field).toHaveValue("blog.example.org:8080");
      await expectAccessible(page);

      await field.fill(domain);
      if (javaScriptEnabled) {
        await page.route("**/settings/blog*", (route) =>
          route.request().method() === "POST" ? route.abort() : route.continue(),
        );
        await use.click();
        await expect(dashboardOf(page).toast).toContainText("Failed to enter the domain");
        await page.unroute("**/settings/blog*");
      }
      await use.click();
      await expect(page.getByText("does not count yet")).toBeVisible();
      const value = await page.getByText(/^blog-proof=/).innerText();
      const check = page.getByRole("button", { name: "Check" });
      await check.click();
      await expect(
        page.getByText(`There is no TXT record at _blog-proof.${domain} yet`),
      ).toBeVisible();
      await expectAccessible(page);

      dns.records.set(`_blog-proof.${domain}`, [value]);
      await check.click();
      await expect(page.getByText("Your blog is read at")).toContainText(domain);
      await expect(page.getByText("It stands at http")).toContainText(`//${domain}`);
      await expectAccessible(page);

      const tell = page.getByRole("button", { name: "Tell search engines" });
      if (javaScriptEnabled) {
        await page.route("**/settings/blog*", (route) =>
          route.request().method() === "POST" ? route.abort() : route.continue(),
        );
        await tell.click();
        await expect(dashboardOf(page).toast).toContainText(
          "Failed to change what search engines are told",
        );
        await page.unroute("**/settings/blog*");
      }
      await tell.click();
      await expect(page.getByText("What is new is told in a few minutes")).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Tell them no more" }).click();
      await expect(tell).toBeVisible();

      await page.getByRole("button", { name: "Remove the domain" }).click();
      await expect(tell).toHaveCount(0);
      await expect(page.getByText("it is no name of the Internet")).toBeVisible();
      await expect(page.getByLabel("Domain", { exact: true })).toBeVisible();
      await expect(page.getByText("It stands at http")).toContainText(`/blog/words-of-${account}`);
    });
  });
