import { dashboardOf, expect, test, useServer } from "#tests/harness/browser.ts";
import {
  listenOf,
  markedText,
  recordMarks,
  recordSpeech,
  signInNote,
  spokenTexts,
} from "#tests/harness/recorded-speech.ts";
import { tourOf } from "#tests/harness/tour-dialog.ts";

const server = useServer({ SIMULATION_SPEED: "0.01" });

test("a visitor hears a section by the browser's voice, sentence by sentence, and stops it", async ({
  page,
}) => {
  const said = await recordSpeech(page, "speaks");
  await page.goto(`${server.url}/manual`);
  const listen = listenOf(page);
  await listen.click();
  await expect(page.getByText(signInNote)).toBeVisible();
  await expect(listen).toHaveText("Stop");
  await expect.poll(async () => spokenTexts(await said()).length).toBeGreaterThan(3);
  const [title, first] = spokenTexts(await said());
  expect([title, first]).toEqual([
    "Getting Started",
    expect.stringMatching(/^AI Agent Management System gives you a small content team, .*day\.$/),
  ]);
  await expect.poll(() => markedText(page)).toMatch(/\w{3}/);
  await listen.press("Enter");
  await expect(listen).toHaveText("Listen");
  expect((await said()).at(-1)).toBe("cancel");
  expect(await markedText(page)).toBeNull();
  const count = (await said()).length;

  // Another section ends it as well, and so does leaving.
  await listen.click();
  await expect.poll(async () => spokenTexts((await said()).slice(count)).length).toBeGreaterThan(0);
  await page.getByRole("tab", { name: "Revenue", exact: true }).click();
  await expect(listen).toHaveText("Listen");
  expect((await said()).at(-1)).toBe("cancel");
  const { toast } = dashboardOf(page);
  await page.evaluate(() => localStorage.setItem("voiceEnabled", "false"));
  await page.reload();
  await listen.click();
  await expect(toast).toContainText("Voice Disabled");
  expect(await said()).toEqual([]);
});

test(
  "what an agent wrote is read and marked, its lists and tables row by row",
  { tag: "@soak" },
  async ({ page }) => {
    const said = await recordSpeech(page, "speaks");
    const marks = await recordMarks(page);
    const asked: string[] = [];
    page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
    await page.goto(`${server.url}/dashboard`);
    await dashboardOf(page).agents.getByRole("link").first().click();
    await page.getByRole("link", { name: "Read more" }).first().click();
    const text = page.locator("#text");
    await expect(text).toBeVisible();
    await text.evaluate((prose) => {
      prose.innerHTML =
        "<h2>Which pot</h2><p>One line\nand the <b>next</b> <i>one</i>.<br>\nThen more.</p>" +
        "<ul><li>Ferns</li><li>Figs: “ripe”, in pots; it's $5</li></ul>" +
        "<table><thead><tr><th>Plant</th><th>Litres</th></tr></thead>" +
        "<tbody><tr><td>Basil</td><td>2</td></tr>\n<tr><td>A tomato.</td><td>10</td></tr></tbody></table>" +
        "<details><summary>More</summary><p>Folded away.</p></details>";
    });
    await listenOf(page).click();
    // Until it is over, it says "Stop".
    await expect.poll(async () => spokenTexts(await said())).toContain("More");
    await expect(listenOf(page)).toHaveText("Listen");
    expect(spokenTexts(await said())).toEqual([
      "Which pot",
      "One line and the next one.",
      "Then more.",
      "Ferns",
      // As it is written: it is no page of ours.
      "Figs: “ripe”, in pots; it's $5",
      "Plant, Litres",
      "Basil, 2",
      "A tomato.",
      "10",
      "More",
    ]);
    expect(await marks()).toEqual(
      expect.arrayContaining(["Which pot", "One line\nand the next one.", "Then more."]),
    );
    // Visitors are spoken to by their browsers alone.
    expect(asked.filter((path) => path.startsWith("/api/voice"))).toEqual([]);
  },
);

test("what cannot be read is said", { tag: "@soak" }, async ({ page }) => {
  await recordSpeech(page, "speaks");
  await page.goto(`${server.url}/help/voice`);
  const { toast } = dashboardOf(page);
  const listen = listenOf(page);
  await expect(listen).toHaveText("Listen");
  const text = page.locator("article");
  await text.evaluate((article) => {
    for (const each of article.children) if (!each.matches("[data-unread]")) each.textContent = " ";
  });
  await listen.click();
  await expect(toast).toContainText("No Content");
  await expect(toast).toContainText("No text content available to read aloud");
  await expect(toast).toContainText("No readable content found");
  await text.evaluate((article) => article.replaceWith(...article.childNodes));
  await listen.click();
  await expect(toast).toContainText("Element with selector #main article not found");
  await expect(listen).toHaveText("Listen");
});

const failures: [string, Parameters<typeof recordSpeech>[1], string][] = [
  ["has no voice", "missing", "Speech synthesis not supported"],
  ["hides it", "forbidden", "Speech synthesis not available"],
  [
    "wants a gesture",
    { fails: ["not-allowed"] },
    "Speech synthesis blocked - user interaction required",
  ],
  ["has no network", { fails: ["network"] }, "Speech synthesis network error"],
  ["has no loudspeaker", { fails: ["audio-hardware"] }, "Audio playback failed"],
  [
    "fails twice",
    { fails: ["synthesis-failed", "synthesis-failed"] },
    "Failed to start speech synthesis",
  ],
];
for (const [what, behaviour, message] of failures) {
  test(`a browser that ${what}: said`, { tag: "@soak" }, async ({ page }) => {
    await recordSpeech(page, behaviour);
    await page.goto(`${server.url}/help/voice`);
    const { toast } = dashboardOf(page);
    await listenOf(page).click();
    await expect(toast).toContainText("Voice Error");
    await expect(toast).toContainText("Unable to play audio. Please try again.");
    await expect(toast).toContainText(message);
    await expect(listenOf(page)).toHaveText("Listen");
  });
}

test("a browser that fails once is started again", { tag: "@soak" }, async ({ page }) => {
  const said = await recordSpeech(page, { fails: ["synthesis-failed"] });
  await page.goto(`${server.url}/help/voice`);
  await listenOf(page).click();
  await expect
    .poll(async () => spokenTexts(await said()).slice(0, 3))
    .toEqual(["Voice mode", "Voice mode", expect.stringMatching(/\.$/)]);
  // A page is read by the specification's rule.
  await listenOf(page).click();
  await page
    .getByRole("heading", { name: "Voice mode" })
    .evaluate((title) => (title.textContent = "“Listen”: what’s\u00a0 said (for $5–10)"));
  const count = spokenTexts(await said()).length;
  await listenOf(page).click();
  await expect
    .poll(async () => spokenTexts(await said())[count])
    .toBe("Listen, whats said, for 5 to 10 dollars");
});

test(
  "the tour waits for the end of what is read, and reads on",
  { tag: "@soak" },
  async ({ page }) => {
    const said = await recordSpeech(page, "holds");
    await page.clock.install({ time: new Date("2026-01-05T10:00:00Z") });
    await page.goto(`${server.url}/tour?step=2`);
    const { dialog, badge, play } = tourOf(page);
    const listen = dialog.getByRole("button", { name: /^(Listen|Loading\.\.\.|Stop)$/ });
    await play.click();
    await listen.click();
    const settle = async () => {
      await page.clock.runFor(3_200);
      return spokenTexts(await said()).at(-1);
    };
    await expect.poll(settle).toBe("More work than the week holds");
    await page.clock.runFor(60_000);
    await expect(badge(2)).toBeVisible();
    await expect(dialog.getByText("0 seconds remaining")).toBeVisible();
    // It goes on by itself once there is nothing to wait for, and so does the reading.
    await page.keyboard.press("ArrowRight");
    await expect(badge(3)).toBeVisible();
    await expect.poll(settle).toBe("Six specialists and a manager");
    await listen.click();
    await expect(listen).toHaveText("Listen");
    await page.clock.runFor(12_000);
    await expect(badge(4)).toBeVisible();
    expect(await settle()).toBe("Six specialists and a manager");
  },
);
