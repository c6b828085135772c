import { expect, signInAs, test, useServer } from "#tests/harness/browser.ts";

// As the owner of evil.example could have it: the name leads to this machine.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const rule = "--host-resolver-rules=MAP evil.example 127.0.0.1";
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), rule] });
  },
});

const server = useServer();

test(
  "a site that resolves to this machine gets no data from it",
  { tag: "@soak" },
  async ({ page, consoleErrors }) => {
    consoleErrors.expect(/Failed to load resource: .*421/);
    await signInAs(page, server, "operator");

    const evil = server.url.replace("localhost", "evil.example");
    for (const path of ["/", "/dashboard", "/api/login", "/operator/messages", "/idp/auth"]) {
      const answer = await page.goto(`${evil}${path}`);
      expect([path, answer?.status()]).toEqual([path, 421]);
      await expect(page.locator("body")).toContainText(`Please open ${server.url} instead.`);
    }
    // Its own script would ask without an address that shows.
    const asked = await page.evaluate(async () => {
      const headers = { "X-Forwarded-Host": "localhost" };
      const answers = [
        await fetch("/api/auth/user"),
        await fetch("/dashboard", { headers }),
        await fetch("/contact", { method: "POST", body: new URLSearchParams({ name: "x" }) }),
      ];
      return answers.map(({ status }) => status);
    });
    expect(asked).toEqual([421, 421, 421]);
    const cookies = await page.context().cookies(evil);
    expect(cookies).toEqual([]);

    await page.goto(`${server.url}/operator/messages`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  },
);
