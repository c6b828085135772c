/* What the operator changes about a user's access, as the user sees it. */
import { dashboardOf, expect, signInAs, test, useServer } from "#tests/harness/browser.ts";

// Nothing changes while a page is being looked at.
const server = useServer({ SIMULATION_SPEED: "0.01" });

test("revoked access closes open pages and gives the reason", async ({
  page,
  context,
  browser,
}) => {
  await signInAs(page, server, "subscriber", "/dashboard");
  const { connection, agents, toast } = dashboardOf(page);
  await expect(connection).toHaveText("All Systems Active");
  const agentPage = await context.newPage();
  await agentPage.goto(server.url);
  await dashboardOf(agentPage).agents.first().getByRole("link").first().click();
  await expect(agentPage).toHaveURL(/\/agents\//);
  await expect(agents).toHaveCount(6);
  const tabs = [page, agentPage];
  for (const tab of tabs) {
    await tab.evaluate(() => document.body.setAttribute("data-same-page", ""));
  }

  const operator = await browser.newPage();
  await signInAs(operator, server, "operator", "/operator/subscribers");
  const entry = operator.getByRole("listitem").filter({ hasText: "subscriber@example.test" });
  await entry.getByText("Revoke access").click();
  await entry.getByLabel(/^Reason/).fill("The test is over");
  await entry.getByRole("button", { name: "Revoke", exact: true }).click();
  for (const tab of tabs) {
    await expect(tab.getByRole("heading", { name: "Subscription Required" })).toBeVisible();
    await expect(tab.locator("body[data-same-page]")).toBeVisible();
    await expect(tab.getByText("signed out")).toBeHidden();
  }
  await expect(toast).not.toContainText("Authentication");
  await expect(agentPage).toHaveURL(`${server.url}/dashboard`);
  await operator.close();
});
