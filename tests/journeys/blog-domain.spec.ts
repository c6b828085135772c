/*
 * A custom domain for the blog: entered, refused until its DNS record is there, verified, and removed.
 */
import { startFakeDns } from "#tests/fakes/dns.ts";
import { expectAccessible } from "#tests/harness/accessibility.ts";
import { dashboardOf, expect, signInAs, test, useServer } from "#tests/harness/browser.ts";

let dns: Awaited<ReturnType<typeof startFakeDns>>;
const server = useServer(async () => {
  dns = await startFakeDns();
  // Search engines are not notified: that takes longer than this test, and nothing listens at this address.
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
      await page.getByLabel("Address").fill(`words-of-${account}`);
      await page.getByLabel("Title").fill("Ledge & Leaf");
      await page.getByRole("button", { name: "Set up blog" }).click();
      const field = page.getByLabel("Domain", { exact: true });
      await field.fill("blog.example.org:8080");
      const use = page.getByRole("button", { name: "Use this domain" });
      await use.click();
      await expect(page.getByText("without a path, port, or spaces")).toBeVisible();
      await expect(field).toHaveValue("blog.example.org:8080");
      await expectAccessible(page);

      await field.fill(domain);
      if (javaScriptEnabled) {
        await page.route("**/settings/blog*", (route) =>
          route.request().method() === "POST" ? route.abort() : route.continue(),
        );
        await use.click();
        await expect(dashboardOf(page).toast).toContainText("Failed to add the domain");
        await page.unroute("**/settings/blog*");
      }
      await use.click();
      await expect(page.getByText("isn’t verified yet")).toBeVisible();
      const value = await page.getByText(/^blog-proof=/).innerText();
      const check = page.getByRole("button", { name: "Check" });
      await check.click();
      await expect(
        page.getByText(`We found no TXT record at _blog-proof.${domain} yet`),
      ).toBeVisible();
      await expectAccessible(page);

      dns.records.set(`_blog-proof.${domain}`, [value]);
      await check.click();
      await expect(page.getByText(`Your blog is at ${domain}`)).toBeVisible();
      await expect(page.getByText("Your blog is at http")).toContainText(`//${domain}`);
      await expectAccessible(page);

      const tell = page.getByRole("button", { name: "Notify search engines" });
      if (javaScriptEnabled) {
        await page.route("**/settings/blog*", (route) =>
          route.request().method() === "POST" ? route.abort() : route.continue(),
        );
        await tell.click();
        await expect(dashboardOf(page).toast).toContainText(
          "Failed to change search engine notifications",
        );
        await page.unroute("**/settings/blog*");
      }
      await tell.click();
      await expect(page.getByText("New changes will be sent in a few minutes")).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Stop notifying" }).click();
      await expect(tell).toBeVisible();

      await page.getByRole("button", { name: "Remove the domain" }).click();
      await expect(tell).toHaveCount(0);
      await expect(page.getByText("has a public address")).toBeVisible();
      await expect(page.getByLabel("Domain", { exact: true })).toBeVisible();
      await expect(page.getByText("Your blog is at http")).toContainText(
        `/blog/words-of-${account}`,
      );
    });
  });
