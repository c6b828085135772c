/* Links look like links, and whatever can be read is one click from where it is named. */
import { dashboardOf, expect, signInAs, test, useServer } from "#tests/harness/browser.ts";

const server = useServer({ SIMULATION_SPEED: "0.01" });

test("an activity that names a text leads to it", async ({ page }) => {
  await page.goto(`${server.url}/demo`);
  const text = dashboardOf(page).feed.getByRole("link").first();
  const title = /“(.+)”/.exec((await text.textContent()) ?? "")?.[1] ?? "no title";
  await text.click();
  await expect(page).toHaveURL(/\/content\/[^/]+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
});

test("everything that the demo links to is public", async ({ page }) => {
  await page.goto(`${server.url}/demo`);
  const answers = page.getByRole("region", { name: /a decision$/ });
  const waiting = answers.getByRole("list").first().getByRole("listitem");
  await expect(waiting.first()).toBeVisible();
  for (const row of await waiting.all()) await expect(row.getByRole("link")).toHaveCount(1);
  const parts = answers.getByRole("heading", { name: /^(Last 24 hours|Results)/ });
  await expect(parts).toHaveCount(2);
  await expect(answers.getByText("Most read:").getByRole("link")).toHaveCount(1);
  const places = await answers
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  for (const place of new Set(places)) {
    expect((await page.request.get(server.url + place)).status(), place).toBe(200);
  }
});

test(
  "a report that is named in the bell, the feed or the log is one click away",
  { tag: "@soak" },
  async ({ page }) => {
    await signInAs(page, server, "operator", "/reports");
    await page.getByRole("button", { name: "Generate Report" }).first().click();
    const title = page.getByRole("main").getByRole("listitem").getByRole("link").first();
    const name = (await title.textContent()) ?? "no title";
    const { bell, notifications, feed } = dashboardOf(page);
    const places = [
      { path: "/help", named: notifications },
      { path: "/dashboard", named: feed },
      { path: "/activities", named: page.getByRole("main").getByRole("listitem") },
    ];
    for (const { path, named } of places) {
      await page.goto(server.url + path);
      if (named === notifications) await bell.click();
      await named.getByRole("link", { name }).first().click();
      await expect(page, path).toHaveURL(/\/reports\/[^/]+$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    }
  },
);

test("names and titles that lead on look like links", async ({ page }) => {
  await page.goto(`${server.url}/demo`);
  const { agents } = dashboardOf(page);
  const underline = (name: string) => page.getByRole("link", { name, exact: true }).first();
  await expect(agents.first().getByRole("link").first()).toHaveCSS(
    "text-decoration-line",
    "underline",
  );
  await expect(underline("Content Writer")).toHaveCSS("text-decoration-line", "underline");
  const published = page.getByRole("region", { name: "Content", exact: true }).getByRole("link");
  await published.and(page.locator("[href^='/content/']")).first().click();
  await expect(page).toHaveURL(/\/content\/[^/]+$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
