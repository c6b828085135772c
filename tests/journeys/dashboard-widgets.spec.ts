import { dashboardOf, expect, signInAs, test, useServerAtWork } from "#tests/harness/browser.ts";

const server = useServerAtWork({ SIMULATION_SPEED: "20" });

test(
  "the button for API keys says at once where the way is described, and leads on",
  { tag: "@soak" },
  async ({ page }) => {
    await signInAs(page, server, "subscriber");
    const { connection, toast } = dashboardOf(page);
    // From here on the page's script answers; before, the form would.
    await expect(connection).toHaveText("All Systems Active");
    const posts: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") posts.push(request.url());
    });
    await page.getByRole("button", { name: "Setup API Keys" }).click();
    await expect(toast).toContainText("API Setup Guide");
    await expect(toast).toContainText(
      "Follow the setup guide to connect your accounts and start generating real revenue",
    );
    expect(posts).toEqual([]);
    const guide = page.getByRole("link", { name: "Setup Guide (opens in a new tab)" });
    await expect(guide).toHaveAttribute("target", "_blank");
    await toast.getByRole("link", { name: "Open the guide" }).click();
    await expect(page).toHaveURL(`${server.url}/guides/api-setup`);
  },
);

test("new activities are summed up for those who cannot see the feed move", async ({ page }) => {
  await signInAs(page, server, "subscriber");
  const { connection, latest } = dashboardOf(page);
  await expect(connection).toHaveText("All Systems Active");
  const announced = page.getByRole("status", { name: "New activities" });
  await expect(announced).toHaveText(/^New activit|^\d+ new activities, latest: ./);
  await expect(latest).toBeVisible();
  // The next one sums up what has come in the meantime.
  await expect(announced).toHaveText(/^\d+ new activities, latest: ./, { timeout: 15_000 });
});

test("the page's headings are an outline of it", async ({ page }) => {
  await page.goto(`${server.url}/dashboard`);
  const levels = await page
    .getByRole("main")
    .getByRole("heading")
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels[0]).toBe(1);
  // None skips a level on the way down.
  const jumps = levels.filter((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1);
  expect(jumps).toEqual([]);
});

test("nothing moves when the page comes to life", async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      // TypeScript does not know Chromium's layout-shift entries.
      for (const entry of list.getEntries() as unknown as LayoutShift[]) {
        const { value, hadRecentInput, sources } = entry;
        // As Cumulative Layout Shift counts: not what the change of the window's size moves.
        if (!hadRecentInput) shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) });
      }
    }).observe({ type: "layout-shift", buffered: true });
    function nameOf(node: Node | null): string {
      return `${node?.nodeName ?? "gone"} ${node?.textContent?.slice(0, 40) ?? ""}`;
    }
  });
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${server.url}/dashboard`);
    // The charts' scripts come last.
    await page.waitForLoadState("networkidle");
    await expect(page.getByLabel(/^Line chart/)).toBeVisible({ visible: width >= 640 });
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(shifts)).toBeLessThan(0.02);
  }
});

test("half a page has the same layout as the whole one", async ({ page }) => {
  await page.goto(`${server.url}/dashboard`);
  const [whole, begun] = await page.evaluate(() => {
    const main = document.querySelector<HTMLElement>("#main");
    const left = () => main?.getBoundingClientRect().left;
    const ofWhole = left();
    // As on a slow line: the first words are here, and the rest is on its way.
    main?.replaceChildren("You’re viewing");
    return [ofWhole, left()];
  });
  expect(whole).toBeDefined();
  expect(begun).toBe(whole);
});

interface Shift {
  value: number;
  /** What stood elsewhere before. */
  moved: string[];
}

interface LayoutShift {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}
